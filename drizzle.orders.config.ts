import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "sqlite",
  schema: "./src/db/schema/orders/*.ts",
  out: "./migrations/orders",
});
