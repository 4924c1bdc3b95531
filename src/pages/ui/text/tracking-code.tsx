import { Fragment } from "preact";

/** A parcel's code in groups of four, as on its label. The gaps are no characters, so it is copied without them. */
export function TrackingCode({ code }: { code: string }) {
  return (
    <span class="code tracking-code" translate={false}>
      {code.match(/.{1,4}/g)?.map((group, i) => (
        <Fragment key={i}>
          {i > 0 && <wbr />}
          <span>{group}</span>
        </Fragment>
      ))}
    </span>
  );
}
