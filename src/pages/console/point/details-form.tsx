import { useState } from "preact/hooks";
import type { OperatorPoint } from "../../api.ts";
import type { Coordinates } from "../../ui/domain/point-map.tsx";
import { errorOf, Failure } from "../../ui/feedback/failure.tsx";
import { lazy } from "../../ui/feedback/lazy.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { Form } from "../../ui/forms/form.tsx";
import { NumberField, shownIn } from "../../ui/forms/number-field.tsx";
import { NumberInput } from "../../ui/forms/number-input.tsx";
import { Submit } from "../../ui/forms/submit.tsx";
import { useAction } from "../../ui/requests/action.ts";
import { request } from "../../ui/requests/request.ts";
import { useUnsaved } from "../../ui/requests/unsaved.ts";
import { LIMITS, OPTIONAL_LIMITS } from "./limits.ts";
import { ServicesField } from "./services-field.tsx";

const PointMap = lazy<Coordinates & { zoom?: number; onMove: (to: Coordinates) => void }>(
  () => import("../../ui/domain/point-map.tsx"),
);

interface Text {
  /** Its path in the point and in errors, such as `address.city`. */
  path: string;
  label: string;
  maxLength: number;
  isOptional?: boolean;
  inputMode?: "tel" | "email" | "url";
}

const ADDRESS: Text[] = [
  { path: "address.address", label: "Street", maxLength: 500 },
  { path: "address.city", label: "City", maxLength: 100, isOptional: true },
  { path: "address.state", label: "State", maxLength: 100, isOptional: true },
  { path: "address.zip", label: "Postal code", maxLength: 20, isOptional: true },
];
const HOST: Text[] = [
  { path: "partner.name", label: "Host", maxLength: 200, isOptional: true },
  { path: "partner.phone", label: "Host's phone", maxLength: 20, isOptional: true, inputMode: "tel" },
  { path: "partner.email", label: "Host's e-mail", maxLength: 254, isOptional: true, inputMode: "email" },
  { path: "partner.website", label: "Host's website", maxLength: 200, isOptional: true, inputMode: "url" },
];
/** About 10 cm. */
const DECIMALS = 6;
/** What a map's link or a device gives has more. */
const TYPED_DECIMALS = 20;

interface Props {
  point: OperatorPoint;
  /** What is odd about its place. */
  notes: readonly string[];
  onSaved: (text: string) => void;
}

/** Name, place, host and limits of a point. */
export function DetailsForm({ point, notes, onSaved }: Props) {
  const [isUnsaved, setUnsaved] = useState(false);
  useUnsaved(isUnsaved);
  const { run, isBusy, error } = useAction(async (given: FormData) => {
    await request("PATCH", `/operator/points/${point.id}`, { body: changesIn(given, point) });
    setUnsaved(false);
    onSaved("The point is saved.");
  });
  return (
    <Form class="card stack" aria-labelledby="details" onInput={() => setUnsaved(true)} onSubmit={run}>
      <h2 id="details">Details</h2>
      {notes.map((note) => (
        <p key={note} class="notice" role="status">
          {note.replace(/^./, (first) => first.toUpperCase())}.
        </p>
      ))}
      <ServicesField services={point.services} error={error} />
      <p class="hint">What is under way to a point that loses a service still ends there.</p>
      <DetailsFields point={point} error={error} onMoved={() => setUnsaved(true)} />
      <Failure error={error} />
      <div class="buttons">
        <Submit isBusy={isBusy}>Save the details</Submit>
      </div>
    </Form>
  );
}

/** The first values of a point's form. */
export type Details = Pick<
  OperatorPoint,
  "name" | "description" | (typeof LIMITS | typeof OPTIONAL_LIMITS)[number]["path"]
> & {
  address: Coordinates & Partial<OperatorPoint["address"]>;
  partner: Partial<OperatorPoint["partner"]>;
};

interface FieldsProps {
  point: Details;
  error: unknown;
  /** How much of its surroundings the map shows while no place is chosen. */
  zoom?: number;
  onMoved: () => void;
}

/** The fields of a point. The pin can be dragged, or its coordinates typed. */
export function DetailsFields({ point, error, zoom, onMoved }: FieldsProps) {
  const [placed, setPlaced] = useState<Partial<Coordinates>>(zoom === undefined ? point.address : {});
  /** What is typed of the coordinates, until the pin goes there. */
  const [typed, setTyped] = useState<Partial<Record<keyof Coordinates, string>>>({});
  const at = { ...point.address, ...placed };
  return (
    <>
      <Field label="Name" error={errorOf(error, "name")}>
        {(attributes) => (
          <input {...attributes} name="name" defaultValue={point.name} maxLength={200} required />
        )}
      </Field>
      <Field label="Description" isOptional error={errorOf(error, "description")}>
        {(attributes) => (
          <textarea
            {...attributes}
            name="description"
            defaultValue={point.description}
            rows={2}
            maxLength={2000}
          />
        )}
      </Field>
      <div class="fields">{ADDRESS.map((text) => textField(text, point, error))}</div>
      <div class="point-map-box">
        <PointMap
          {...at}
          {...(zoom && { zoom })}
          onMove={({ latitude, longitude }) => {
            setPlaced(rounded(latitude, longitude));
            setTyped({});
            onMoved();
          }}
        />
      </div>
      <div class="thirds">
        {(["latitude", "longitude"] as const).map((axis) => (
          <Field
            key={axis}
            label={axis === "latitude" ? "Latitude" : "Longitude"}
            error={errorOf(error, `address.${axis}`)}
          >
            {(attributes) => (
              <NumberInput
                {...attributes}
                name={`address.${axis}`}
                decimals={TYPED_DECIMALS}
                show={shownIn()}
                value={typed[axis] ?? String(placed[axis] ?? "")}
                onTyped={(text) => setTyped({ ...typed, [axis]: text })}
                onDone={(degrees) => setPlaced({ ...placed, [axis]: degrees })}
                required
              />
            )}
          </Field>
        ))}
      </div>
      <p class="hint">Drag the pin to the door, press on the map, or type its coordinates.</p>
      <div class="fields">{HOST.map((text) => textField(text, point, error))}</div>
      <div class="fields">
        {LIMITS.map((limit) => (
          <NumberField
            {...limit}
            key={limit.path}
            name={limit.path}
            min={0}
            error={errorOf(error, limit.path)}
            initial={point[limit.path]}
          />
        ))}
        {OPTIONAL_LIMITS.map(({ hint, ...limit }) => (
          <NumberField
            {...limit}
            key={limit.path}
            name={limit.path}
            min={0}
            isOptional
            hint={hint ? `${hint}; empty: no limit.` : "Empty: no limit."}
            error={errorOf(error, limit.path)}
            initial={point[limit.path]}
          />
        ))}
      </div>
    </>
  );
}

const rounded = (latitude: number, longitude: number): Coordinates => ({
  latitude: Number(latitude.toFixed(DECIMALS)),
  longitude: Number(longitude.toFixed(DECIMALS)),
});

function textField(
  { path, label, maxLength, isOptional = false, inputMode }: Text,
  point: Details,
  error: unknown,
) {
  const [part, name] = path.split(".") as ["address" | "partner", string];
  const value = (point[part] as Record<string, unknown>)[name] ?? "";
  return (
    <Field key={path} label={label} isOptional={isOptional} error={errorOf(error, path)}>
      {(attributes) => (
        <input
          {...attributes}
          name={path}
          inputMode={inputMode ?? "text"}
          defaultValue={String(value)}
          maxLength={maxLength}
          required={!isOptional}
        />
      )}
    </Field>
  );
}

const NUMBERS: ReadonlySet<string> = new Set([
  ...LIMITS.map(({ path }) => path),
  "address.latitude",
  "address.longitude",
]);
const NULLABLE: ReadonlySet<string> = new Set(OPTIONAL_LIMITS.map(({ path }) => path));

/** A field's value as the API takes it. */
function meaningOf(path: string, value: FormDataEntryValue): string | number | null {
  const text = String(value).trim();
  if (NULLABLE.has(path)) return text ? Number(text) : null;
  return NUMBERS.has(path) ? Number(text) : text;
}

/** The body of a request from its parts, in which `address.city` is `city` of `address`. */
function bodyOf(parts: Iterable<readonly [path: string, value: unknown]>): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [path, value] of parts) {
    const [part, name] = path.split(".") as [string, string | undefined];
    if (name === undefined) body[part] = value;
    else body[part] = { ...(body[part] as object | undefined), [name]: value };
  }
  return body;
}

/** What is in each field. The services are one value of several fields. */
function valuesIn(given: FormData): [path: string, value: unknown][] {
  const fields = [...given].filter(([path]) => path !== "services");
  return [
    ...fields.map(([path, value]): [string, unknown] => [path, meaningOf(path, value)]),
    ["services", given.getAll("services")],
  ];
}

/** All fields of the form. */
export const detailsIn = (given: FormData): Record<string, unknown> => bodyOf(valuesIn(given));

/** Only the changed fields, so that what somebody else may have saved meanwhile is kept. */
function changesIn(given: FormData, point: OperatorPoint): Record<string, unknown> {
  const before = (path: string) => {
    const [part, name] = path.split(".") as [keyof OperatorPoint, string | undefined];
    return name === undefined ? point[part] : (point[part] as Record<string, unknown>)[name];
  };
  return bodyOf(
    valuesIn(given).filter(([path, value]) => JSON.stringify(value) !== JSON.stringify(before(path))),
  );
}
