import { signal } from "@preact/signals";
import type { Maintenance } from "../api.ts";
import { request } from "../ui/requests/request.ts";

const PATH = "/operator/maintenance";

interface Known {
  data?: Maintenance;
  error?: unknown;
}

/** Maintenance mode as this page last read it. */
export const maintenance = signal<Known>({});

export async function readMaintenance(): Promise<void> {
  try {
    maintenance.value = await request("GET", PATH);
  } catch (error) {
    maintenance.value = { ...maintenance.value, error };
  }
}

export async function setMaintenance(wanted: Partial<Maintenance> & { enabled: boolean }): Promise<void> {
  maintenance.value = await request("PUT", PATH, { body: wanted });
}
