import { effect } from "@preact/signals";
import { render } from "preact";
import { Failure } from "../ui/failure.tsx";
import { goTo, route } from "../ui/route.ts";
import { Toasts } from "../ui/toast.tsx";
import { Entrance } from "./entrance.tsx";
import { IdentityDialog } from "./identity.tsx";
import { readSession, session } from "./session.ts";
import { SetPassword, takeToken } from "./set-password.tsx";
import { Shell } from "./shell.tsx";
import { SignIn } from "./sign-in.tsx";
import { START } from "./views.tsx";

function Portal() {
  const state = session.value;
  if (route.value.path === "/set-password") return <SetPassword />;
  if (state.kind === "unknown") return null;
  if (state.kind === "out") return <SignIn wasIn={state.wasIn} />;
  if (state.kind === "in") return <Shell session={state.session} />;
  return (
    <Entrance title="Partner portal">
      <Failure error={state.error} onRetry={() => void readSession()} />
    </Entrance>
  );
}

function Page() {
  return (
    <>
      <Portal />
      <IdentityDialog />
      <Toasts />
    </>
  );
}

effect(() => {
  takeToken();
  if (route.value.path === "/") goTo(START, {}, { isReplacing: true });
});
addEventListener("online", () => session.value.kind === "unreadable" && void readSession());
void readSession();
render(<Page />, document.querySelector("#app")!);
