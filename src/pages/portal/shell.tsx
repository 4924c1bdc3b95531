import type { z } from "@hono/zod-openapi";
import { useEffect, useState } from "preact/hooks";
import type { PortalSessionSchema } from "../../api/schemas/portal-session.ts";
import { useAction } from "../ui/action.ts";
import { Badge } from "../ui/badge.tsx";
import { isOnline } from "../ui/connection.ts";
import { Failure } from "../ui/failure.tsx";
import { Icon } from "../ui/icon.tsx";
import { href, matchPath, route } from "../ui/route.ts";
import { focusTitle } from "../ui/view.tsx";
import { PortalView } from "./portal-view.tsx";
import { signOut } from "./session.ts";
import { START, VIEWS } from "./views.tsx";

type Session = z.infer<typeof PortalSessionSchema>;

/** What surrounds every view of somebody who is signed in. */
export function Shell({ session }: { session: Session }) {
  const { partner } = session;
  return (
    <div class="shell">
      <button type="button" class="skip" onClick={focusTitle}>
        Skip to the content
      </button>
      <Top session={session} />
      <main id="content">
        {!isOnline.value && (
          <p class="notice" role="status">
            You are offline. What you see may be out of date, and nothing can be changed.
          </p>
        )}
        {partner.status === "active" ? <CurrentView /> : <Inactive status={partner.status} />}
      </main>
    </div>
  );
}

function Top({ session: { account, partner, isSandbox } }: { session: Session }) {
  const [isOpen, setOpen] = useState(false);
  const { run, isBusy, error } = useAction(signOut);
  const { path } = route.value;
  const current = nearest(path);
  useEffect(() => setOpen(false), [path]);
  return (
    <header class="top" data-open={isOpen || undefined}>
      <p class="brand">
        <Icon name="parcel" />
        <span>
          <span class="page-name">Partner portal</span>
          {partner.name}
        </span>
      </p>
      {isSandbox && <Badge tone="soon">Sandbox</Badge>}
      <button
        type="button"
        class="icon-button menu-button"
        aria-label="Menu"
        aria-expanded={isOpen}
        aria-controls="menu"
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={isOpen ? "cross" : "menu"} />
      </button>
      <div id="menu" class="menu">
        <nav aria-label="Portal">
          <ul>
            {VIEWS.filter(({ icon }) => icon).map(({ path: target, title, icon }) => (
              <li key={target}>
                <a href={href(target)} aria-current={target === current ? "page" : undefined}>
                  <Icon name={icon!} />
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div class="who">
          <p>{account.email}</p>
          <button type="button" class="quiet" aria-disabled={isBusy} onClick={() => void run()}>
            <Icon name="leave" />
            Sign out
          </button>
          <Failure error={error} />
        </div>
      </div>
    </header>
  );
}

/** The view of the navigation that the path is nearest to: `/orders/new` belongs to itself, other orders to `/orders`. */
const nearest = (path: string): string | undefined =>
  VIEWS.filter(({ icon, path: target }) => icon && (path === target || path.startsWith(`${target}/`)))
    .map(({ path: target }) => target)
    .toSorted((a, b) => b.length - a.length)[0];

function CurrentView() {
  const { path } = route.value;
  for (const { path: pattern, content: Content } of VIEWS) {
    const names = matchPath(pattern, path);
    if (names) return <Content key={path} {...names} />;
  }
  return (
    <PortalView title="Not found">
      <p>
        There is no such page. <a href={href(START)}>Go to the start</a>
      </p>
    </PortalView>
  );
}

/** The API answers nothing else for a partner that is not active. */
function Inactive({ status }: { status: "pending" | "suspended" }) {
  return (
    <PortalView title={status === "pending" ? "Not active yet" : "Suspended"}>
      <p>
        {status === "pending"
          ? "Your agreement with the operator is not signed yet. The portal opens when the operator has activated you."
          : "The operator has suspended you. Parcels under way go on; new ones are refused. Talk to the operator."}
      </p>
    </PortalView>
  );
}
