import "./quiet-requests.ts";
import { takeStorage } from "./storage.ts";

takeStorage();
