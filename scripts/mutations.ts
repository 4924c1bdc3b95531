import { parseSync, type Span, Visitor } from "oxc-parser";

/** A mistake that somebody could make: other text in a place of a file. */
export interface Mutation {
  start: number;
  end: number;
  text: string;
  /** What was done, in words. */
  kind: string;
}

const OPPOSITES: Record<string, string> = {
  ...{ "===": "!==", "!==": "===", "<": "<=", "<=": "<", ">": ">=", ">=": ">" },
  ...{ "&&": "||", "||": "&&", "+": "-", "-": "+" },
};
const FILTERS = ["filter", "slice", "sort", "trim", "toSorted"];

/** All mistakes that could be made in a file, without those that the compiler or the linter finds. */
export function mutationsOf(file: string, code: string): Mutation[] {
  const found: Mutation[] = [];
  const textOf = ({ start, end }: Span) => code.slice(start, end);
  const add = (kind: string, { start, end }: Span, text: string) => found.push({ start, end, text, kind });
  const turn = ({ test }: { test: Span }) => add("condition turned round", test, `!(${textOf(test)})`);
  const swap = ({ operator, left, right }: { operator: string; left: Span; right: Span }) => {
    const between = { start: left.end, end: right.start };
    if (operator in OPPOSITES)
      add("operator changed", between, textOf(between).replace(operator, OPPOSITES[operator]!));
  };
  new Visitor({
    IfStatement: turn,
    ConditionalExpression: turn,
    BinaryExpression: swap,
    LogicalExpression: swap,
    ExpressionStatement(node) {
      if (!("directive" in node && node.directive)) add("statement forgotten", node, ";");
    },
    ThrowStatement: (node) => add("error swallowed", node, ";"),
    CallExpression(node) {
      const { callee, arguments: given } = node;
      if (callee.type === "MemberExpression" && callee.property.type === "Identifier")
        if (FILTERS.includes(callee.property.name)) add("filter dropped", node, textOf(callee.object));
      if (callee.type === "Identifier" && ["and", "or"].includes(callee.name) && given.length > 1)
        add("condition of a query forgotten", given.at(-1)!, "undefined");
    },
    Literal(node) {
      if (typeof node.value === "boolean") add("yes for no", node, String(!node.value));
    },
  }).visit(parseSync(file, code).program);
  return found;
}
