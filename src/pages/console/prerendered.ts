import { prerender } from "../ui/session/prerender.tsx";
import { PAGE } from "./console-view.tsx";
import { ConsolePage } from "./page.tsx";
import { VIEWS } from "./views.tsx";

export default prerender(PAGE, ConsolePage, VIEWS);
