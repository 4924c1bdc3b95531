import { parseSync, Visitor } from "oxc-parser";

/** A mistake that somebody could make: other text between two places of a file. */
export interface Mutation {
  start: number;
  end: number;
  text: string;
  /** Its kind, as a person would call it. */
  kind: string;
}

const OPPOSITES: Record<string, string> = {
  "===": "!==",
  "!==": "===",
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "&&": "||",
  "||": "&&",
  "+": "-",
  "-": "+",
};
/** Conditions of a query of Drizzle's, of which one may be forgotten. */
const CONDITIONS = ["and", "or"];
const FILTERS = ["filter", "slice", "sort", "trim"];

/** All mistakes that could be made in a file. */
export function mutationsOf(file: string, code: string): Mutation[] {
  const found: Mutation[] = [];
  const add = (kind: string, { start, end }: { start: number; end: number }, text: string) =>
    found.push({ start, end, text, kind });
  const textOf = ({ start, end }: { start: number; end: number }) => code.slice(start, end);
  const turn = (test: { start: number; end: number }) =>
    add("a condition turned round", test, `!(${textOf(test)})`);
  const swap = (node: { operator: string; left: { end: number }; right: { start: number } }) => {
    const opposite = OPPOSITES[node.operator];
    const between = { start: node.left.end, end: node.right.start };
    if (opposite !== undefined)
      add("an operator changed", between, textOf(between).replace(node.operator, opposite));
  };
  new Visitor({
    IfStatement: ({ test }) => turn(test),
    ConditionalExpression: ({ test }) => turn(test),
    BinaryExpression: (node) => swap(node),
    LogicalExpression: (node) => swap(node),
    ExpressionStatement(node) {
      const { expression } = node;
      if (expression.type === "AwaitExpression")
        add("an await lost", node, `${textOf(expression.argument)};`);
      if (["AwaitExpression", "CallExpression", "AssignmentExpression"].includes(expression.type))
        add("a statement forgotten", node, ";");
    },
    ThrowStatement: (node) => add("an error swallowed", node, ";"),
    CallExpression(node) {
      const { callee, arguments: given } = node;
      if (callee.type === "MemberExpression" && callee.property.type === "Identifier")
        if (FILTERS.includes(callee.property.name)) add("a filter dropped", node, textOf(callee.object));
      if (callee.type === "Identifier" && CONDITIONS.includes(callee.name) && given.length > 1)
        add("a condition of a query forgotten", given.at(-1)!, "undefined");
    },
    Literal(node) {
      if (typeof node.value === "boolean") add("yes for no", node, String(!node.value));
      if (typeof node.value === "number") add("one more", node, String(node.value + 1));
    },
  }).visit(parseSync(file, code).program);
  // What only types say has no effect.
  return found.filter(({ start, end, text }) => text !== code.slice(start, end));
}

/** Random numbers between 0 and 1 that a seed tells whole. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The file with the mistake in it. */
export const withMutation = (code: string, { start, end, text }: Mutation): string =>
  code.slice(0, start) + text + code.slice(end);
