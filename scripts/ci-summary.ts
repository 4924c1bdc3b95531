import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";

/** The part of the output of Vitest's JSON reporter that is used here. */
interface Report {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    /** Why the file failed as a whole. */
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

const firstLine = (text = "") => text.trim().split("\n", 1)[0];

/** A line for each test that failed, and for each file that failed outside its tests. */
function failuresOf({ testResults }: Report): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (status === "failed" && !failed.length) return [`FAILED ${file}: ${firstLine(message)}`];
    return failed.map((test) => `FAILED ${file} > ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
  });
}

/**
 * `ci-summary.ts CHECKS REPORT…`: which tests failed, and how many in all, because only the end of CI's output is kept.
 * CHECKS is the exit status of the checks, which count as one test. A report that is missing counts as one that failed.
 */
const [checks, ...files] = process.argv.slice(2);
const sum = checks === "0" ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
for (const file of files) {
  if (!existsSync(file)) {
    console.log(`FAILED ${file} was not written`);
    sum.failed += 1;
    continue;
  }
  const report: Report = JSON.parse(readFileSync(file, "utf8"));
  const failures = failuresOf(report);
  for (const failure of failures) console.log(failure);
  sum.passed += report.numPassedTests;
  sum.failed += failures.length;
}
if (checks !== "0") console.log("FAILED npm run check");
console.log(`${sum.passed} passed, ${sum.failed} failed`);
