import type { PortalSession } from "../api.ts";
import { LanguageChoice } from "../ui/session/language-choice.tsx";
import { Search } from "../ui/shell/search.tsx";
import { Shell } from "../ui/shell/shell.tsx";
import { Badge } from "../ui/text/badge.tsx";
import { find } from "./find.ts";
import { PAGE, PortalView } from "./portal-view.tsx";
import { session } from "./session.ts";
import { t } from "./texts.ts";
import { VIEWS } from "./views.tsx";

/** The portal of somebody who is signed in. */
export function PortalShell({ session: { account, partner, isSandbox } }: { session: PortalSession }) {
  return (
    <Shell
      page={PAGE}
      owner={partner.name}
      badge={isSandbox && <Badge tone="soon">{t("Sandbox")}</Badge>}
      who={account.email}
      views={VIEWS}
      signOut={session.end}
      search={<Search views={VIEWS} placeholder={t("Name, phone, reference or tracking code")} find={find} />}
      choices={<LanguageChoice />}
    >
      {partner.status === "active" ? undefined : <Inactive status={partner.status} />}
    </Shell>
  );
}

/** The API answers nothing else for a partner that is not active. */
function Inactive({ status }: { status: "pending" | "suspended" }) {
  return (
    <PortalView title={status === "pending" ? t("Not active yet") : t("Suspended")}>
      <p>
        {status === "pending"
          ? t(
              "Your agreement with the operator is not signed yet. The portal opens when the operator has activated you.",
            )
          : t(
              "The operator has suspended you. Parcels under way go on; new ones are refused. Talk to the operator.",
            )}
      </p>
    </PortalView>
  );
}
