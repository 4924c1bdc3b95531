import { join, relative } from "node:path";
import type { Node, SourceFile } from "typescript/unstable/ast";
import {
  isAssignmentOperator,
  isAwaitExpression,
  isBinaryExpression,
  isExpressionStatement,
  isVoidExpression,
} from "typescript/unstable/ast/is";
import { API, type Checker, type Type } from "typescript/unstable/sync";
import { root } from "./paths.ts";

/**
 * `npm run check:promises`: no statement makes a promise that nobody waits for. Who means it writes `void`. It asks the compiler
 * for the types: Biome's rule knows few of those that packages declare, such as KV's, queues' and Drizzle's.
 */
const PROJECTS = [
  ".",
  "scripts",
  "src/pages",
  "src/pages/counter/service-worker",
  "client",
  "examples/shop",
  "test/pages",
  "test/tools",
  "test/widget-package",
];

/** These make no promise, and are most of the statements in tests, so that the compiler is spared a third of its work. */
const ASSERTION = /^expect\((?!.*\.(?:resolves|rejects)\b)/s;

/** Whether a statement waits, says that nobody does, or keeps what it makes. */
const isMeant = (expression: Node): boolean =>
  isAwaitExpression(expression) ||
  isVoidExpression(expression) ||
  (isBinaryExpression(expression) && isAssignmentOperator(expression.operatorToken.kind));

function expressionsOf(file: SourceFile): Node[] {
  const found: Node[] = [];
  const visit = (node: Node): void => {
    if (isExpressionStatement(node) && !isMeant(node.expression) && !ASSERTION.test(node.getText(file)))
      found.push(node.expression);
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

function isPromise(type: Type, checker: Checker): boolean {
  if (type.isUnionType()) return type.getTypes().some((part) => isPromise(part, checker));
  if (checker.isArrayType(type) && type.isTypeReference())
    return checker.getTypeArguments(type).some((part) => isPromise(part, checker));
  return checker.getPropertyOfType(type, "then") !== undefined;
}

const api = new API({ cwd: root });
const lost = new Set<string>();
const checked = new Set<string>();
for (const folder of PROJECTS) {
  const config = join(root, folder, "tsconfig.json");
  const { program, checker, rootFiles } = api.updateSnapshot({ openProjects: [config] }).getProject(config)!;
  if (rootFiles.length === 0) throw new Error(`${config} has no files, so tsc checks nothing`);
  for (const file of rootFiles.filter((name) => !checked.has(name))) {
    checked.add(file);
    const source = program.getSourceFile(file)!;
    const expressions = expressionsOf(source);
    for (const [i, type] of checker.getTypeAtLocation(expressions).entries()) {
      if (type === undefined || !isPromise(type, checker)) continue;
      const line = source.text.slice(0, expressions[i]!.getStart(source)).split("\n").length;
      lost.add(`${relative(root, file)}:${line}: nobody waits for this promise`);
    }
  }
}
api.close();
for (const place of lost) console.error(place);
if (lost.size > 0) process.exitCode = 1;
