import { prerender } from "../ui/session/prerender.tsx";
import { PortalPage } from "./page.tsx";
import { PAGE } from "./portal-view.tsx";
import { VIEWS } from "./views.tsx";

export default prerender(PAGE, PortalPage, VIEWS);
