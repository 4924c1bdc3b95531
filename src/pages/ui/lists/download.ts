/** Saves a file that the page has made. */
export function download(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the content after this task.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
