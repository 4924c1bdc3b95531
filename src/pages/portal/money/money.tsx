import { Loaded } from "../../ui/feedback/loaded.tsx";
import { KeyNumbers } from "../../ui/lists/key-numbers.tsx";
import { request } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { href } from "../../ui/shell/route.ts";
import { naira } from "../../ui/text/format.ts";
import { PortalView } from "../portal-view.tsx";
import { pudo } from "../pudo.ts";
import { t } from "../texts.ts";
import { type Account, ChangedAccount } from "./changed-account.tsx";

async function read(signal: AbortSignal) {
  const [money, own] = await Promise.all([
    pudo.payouts.money({ signal }),
    request("GET", "/partner", { signal }),
  ]);
  return { money, account: own.data.partner.payoutAccount };
}

/** Where the money is that receivers paid. */
export default function Money() {
  const resource = useResource("money", read);
  return (
    <PortalView title={t("Money")}>
      <Loaded resource={resource} lines={5} shape="numbers">
        {({ account, money: { atPoints, withDrivers, banked, paidThisMonth } }) => (
          <>
            <ChangedAccount account={account} />
            <p class="hint">
              {t("What receivers paid at points is yours. Here is who has it until it is paid out to you.")}
            </p>
            <KeyNumbers
              numbers={[
                { name: t("At points"), value: naira(atPoints) },
                { name: t("With drivers"), value: naira(withDrivers) },
                {
                  name: t("At the bank"),
                  value: naira(banked),
                  note: banked > 0 ? t("goes into the next payout") : undefined,
                },
                { name: t("Paid this month"), value: naira(paidThisMonth), link: href("/payouts") },
              ]}
            />
            <PayoutAccount account={account} />
          </>
        )}
      </Loaded>
    </PortalView>
  );
}

function PayoutAccount({ account }: { account: Account | null }) {
  return (
    <section class="card stack" aria-labelledby="payout-account">
      <h2 id="payout-account">{t("Payout account")}</h2>
      {account ? (
        <AccountFacts account={account} />
      ) : (
        <p>
          {t("You have none yet, so nothing can be paid out. Tell the operator which account to pay to.")}
        </p>
      )}
    </section>
  );
}

function AccountFacts({ account: { bankCode, accountNumber, accountName } }: { account: Account }) {
  return (
    <dl class="facts">
      <dt>{t("Account number")}</dt>
      <dd class="code">{accountNumber}</dd>
      <dt>{t("Bank")}</dt>
      <dd class="code">{bankCode}</dd>
      <dt>{t("In the name of")}</dt>
      <dd translate={false}>{accountName}</dd>
    </dl>
  );
}
