/** What is wrong, in words. */
export class Fault extends Error {}
