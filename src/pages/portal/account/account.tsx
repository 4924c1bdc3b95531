import { PortalView } from "../portal-view.tsx";
import { Passkeys } from "./passkeys.tsx";
import { Password } from "./password.tsx";
import { Sessions } from "./sessions.tsx";

/** How the account's owner signs in, and where. */
export default function Account() {
  return (
    <PortalView title="Account">
      <Password />
      <Passkeys />
      <Sessions />
    </PortalView>
  );
}
