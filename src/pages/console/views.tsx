import type { PageView } from "../ui/shell.tsx";
import { Today } from "./today/today.tsx";

/** Where the console begins. */
export const START = "/today";

export const VIEWS: readonly PageView[] = [
  { path: "/today", title: "Today", icon: "overview", content: Today },
];
