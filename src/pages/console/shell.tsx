import { useEffect } from "preact/hooks";
import type { ConsoleSession } from "../api.ts";
import { Shell } from "../ui/shell/shell.tsx";
import { Badge } from "../ui/text/badge.tsx";
import { timeText } from "../ui/text/format.ts";
import { PAGE } from "./console-view.tsx";
import { maintenance, readMaintenance } from "./maintenance.ts";
import { signOut } from "./session.ts";
import { VIEWS } from "./views.tsx";

/** The console of an operator who is signed in. */
export function ConsoleShell({ session: { name, expires_at } }: { session: ConsoleSession }) {
  useEffect(() => void readMaintenance(), []);
  return (
    <Shell
      page={PAGE}
      owner={location.host}
      badge={maintenance.value.data?.enabled && <Badge tone="urgent">Maintenance mode</Badge>}
      who={`${name}, until ${timeText(new Date(expires_at))}`}
      views={VIEWS}
      signOut={signOut}
    />
  );
}
