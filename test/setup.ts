import { takeStorage } from "./storage.ts";

takeStorage();
