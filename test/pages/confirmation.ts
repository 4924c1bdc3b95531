import type { Page } from "playwright-core";

/**
 * Answers the next change at a path as the service does five minutes after signing in, for which no test can wait. The
 * service itself answers the confirmation and everything after it.
 */
export async function outliveConfirmation(page: Page, path: RegExp): Promise<void> {
  let isAnswered = false;
  await page.route(path, (route) => {
    if (isAnswered || route.request().method() === "GET") return route.fallback();
    isAnswered = true;
    const code = "confirmation_required";
    const problem = {
      type: `/problems/${code}`,
      title: "Confirmation required",
      status: 403,
      detail: "",
      code,
    };
    return route.fulfill({ status: 403, json: { ...problem, request_id: "1" } });
  });
}

/** Answers the question for the password or the operator's token. */
export async function confirmIdentity(page: Page, label: string, secret: string): Promise<void> {
  const question = page.getByRole("dialog", { name: "Confirm that it is you" });
  await question.getByLabel(label).fill(secret);
  await question.getByRole("button", { name: "Confirm" }).click();
  await question.waitFor({ state: "detached" });
}
