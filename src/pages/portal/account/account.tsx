import { PortalView } from "../portal-view.tsx";
import { t } from "../texts.ts";
import { Audit } from "./audit.tsx";
import { Passkeys } from "./passkeys.tsx";
import { Password } from "./password.tsx";
import { People } from "./people.tsx";
import { Sessions } from "./sessions.tsx";

/** How the account's owner signs in and where, who else does, and what was done. */
export default function Account() {
  return (
    <PortalView title={t("Account")}>
      <Password />
      <Passkeys />
      <Sessions />
      <People />
      <Audit />
    </PortalView>
  );
}
