/** What the shop is told by its environment. */
export interface Settings {
  /** Where the pickup-point API is. */
  apiUrl: string;
  secretKey: string;
  clientId: string;
  clientSecret: string;
  /** Where customers and webhooks reach the shop. */
  shopUrl: string;
  port: number;
  database: string;
  adminPassword: string;
  /** Where the checkout's map opens, as text; without it, with the whole country. */
  mapAt: MapPlace | undefined;
}

export interface MapPlace {
  latitude: string;
  longitude: string;
  /** What customers call it. */
  place: string;
}

export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const port = Number(env.PORT ?? 4100);
  return {
    apiUrl: required(env, "PUDO_BASE_URL"),
    secretKey: required(env, "PUDO_SECRET_KEY"),
    clientId: required(env, "PUDO_CLIENT_ID"),
    clientSecret: required(env, "PUDO_CLIENT_SECRET"),
    shopUrl: env.SHOP_URL ?? `http://localhost:${port}`,
    port,
    database: env.SHOP_DATABASE ?? "shop.sqlite",
    adminPassword: required(env, "ADMIN_PASSWORD"),
    mapAt: readPlace(env.SHOP_MAP_AT),
  };
}

/** `6.6018,3.3515,Ikeja` */
function readPlace(text: string | undefined): MapPlace | undefined {
  const [, latitude, longitude, place] = /^(-?[\d.]+),(-?[\d.]+),(.+)$/.exec(text ?? "") ?? [];
  return latitude && longitude && place ? { latitude, longitude, place } : undefined;
}

function required(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name];
  if (!value) throw new Error(`The shop needs ${name}: see examples/shop/README.md`);
  return value;
}
