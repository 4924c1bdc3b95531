import type { WhoAmI } from "../../api.ts";
import { timeText } from "../../ui/text/format.ts";
import { t } from "../texts.ts";

export type Account = NonNullable<WhoAmI["partner"]["payoutAccount"]>;

/** Says of a changed payout account that it is another, as long as its partner can object. */
export function ChangedAccount({ account }: { account: Account | null }) {
  if (!account || Date.parse(account.countsFrom) <= Date.now()) return null;
  const { accountName, accountNumber, bankCode, countsFrom } = account;
  return (
    <section class="notice changed-account" aria-labelledby="changed-account">
      <h2 id="changed-account">{t("Your payout account was changed")}</h2>
      <p>
        {t("From {time} on you are paid to {account}, bank {bank}, in the name of {name}.", {
          time: timeText(new Date(countsFrom)),
          account: accountNumber,
          bank: bankCode,
          name: accountName,
        })}
      </p>
      <p>
        {t("If you don't know this account, tell the operator now: until then payouts go to the one before.")}
      </p>
    </section>
  );
}
