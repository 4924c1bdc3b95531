import { type BrandColors, DARK_CARD, LIGHT_PAGE } from "./brand-colors.ts";

/** The page's whole stylesheet. It is inlined to save a request on slow connections. */
export function pageStyle(brand: BrandColors, mapOffset?: { x: number; y: number }): string {
  const tiles = mapOffset ? `.tiles{transform:translate(${-mapOffset.x}px,${-mapOffset.y}px)}` : "";
  return `:root{--band:${brand.band};--on-band:${brand.onBand};--accent:${brand.accentOnLight}}
@media screen and (prefers-color-scheme:dark){:root{--accent:${brand.accentOnDark}}}${tiles}${STYLE}`;
}

const STYLE = `
:root{color-scheme:light dark;--inset:min(1.25rem,5.5vw);--page:${LIGHT_PAGE};--card:#fff;--text:#16181d;--muted:#535964;--line:#dde0e7;--good:#106333;--bad:#b3261e;--land:#e3e6ec;--shore:#c3c8d2}
@media screen and (prefers-color-scheme:dark){:root{--page:#101217;--card:${DARK_CARD};--text:#eef0f4;--muted:#a9afbb;--line:#323743;--good:#74dca0;--bad:#ff9d93;--land:#2b303a;--shore:#4a5160}.tiles{filter:invert(.9) hue-rotate(180deg)}}
*,::before,::after{box-sizing:border-box}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:var(--page);color:var(--text);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
h1,h2,p,ol,address,dl,dd{margin:0}
h1{font-size:min(1.625rem,10vw);line-height:1.2;letter-spacing:-.01em}
h2{font-size:1.0625rem}
a{color:var(--accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:3px;border-radius:.25rem}
.band{background:var(--band);color:var(--on-band);padding:1rem max(min(1rem,4.5vw),50vw - 29rem);font-size:1.125rem;font-weight:650}
main{flex:1;width:100%;max-width:34rem;margin:0 auto;padding:1rem min(1rem,4.5vw);display:grid;gap:1rem;align-content:start;align-items:start}
section{background:var(--card);border:1px solid var(--line);border-radius:1rem;padding:1.25rem var(--inset);display:grid;gap:1rem;min-width:0}
.position{margin-top:-.5rem;text-align:center}
.muted{color:var(--muted);font-size:.9375rem}
.lead{display:flex;flex-wrap:wrap;gap:.875rem;align-items:center}
h1{flex:1 1 7em;min-width:min(7em,100%)}
.icon{flex:none;width:3rem;height:3rem;padding:.6875rem;border:1px solid var(--accent);border-radius:50%;background:var(--band);color:var(--on-band);fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.deadline{border-left:4px solid var(--accent);border-radius:.25rem;background:var(--page);padding:.625rem .875rem}
.deadline dd{font-weight:650;font-size:1.0625rem}
.deadline dd+dd{font-weight:400;font-size:.9375rem}
.scan{display:block;width:min(14rem,100%);margin:0 auto;background:#fff;fill:#000}
.code dd{font:650 1.0625rem/1.5 ui-monospace,monospace;letter-spacing:.03em}
.code span+span{margin-left:.4em}
.code{border-top:1px solid var(--line);padding-top:.875rem}
ol{list-style:none;padding:0}
li{position:relative;padding:0 0 1.25rem 2rem}
li:last-child{padding-bottom:0}
li::before{content:"";position:absolute;left:.25rem;top:.375rem;width:.875rem;height:.875rem;border-radius:50%;border:.4375rem solid var(--accent)}
li:not(:last-child)::after{content:"";position:absolute;left:.625rem;top:1.5rem;bottom:-.125rem;border-left:2px solid var(--accent)}
li.now strong{font-weight:700}
li.now::before{outline:2px solid var(--accent);outline-offset:4px}
li strong{display:block;font-weight:500}
li.later{color:var(--muted)}
li.later::before{background:var(--card);border:2px solid var(--muted)}
li.now:not(:last-child)::after,li.later:not(:last-child)::after{border-color:var(--line)}
li.now:not(:last-child)::after{top:1.75rem}
address{font-style:normal}
address strong{display:block;font-size:1.125rem;line-height:1.35}
.map{position:relative;height:13rem;margin:0 calc(-1*var(--inset));overflow:hidden;background:var(--land)}
.map>div{height:100%}
.tiles{position:absolute;left:50%;top:50%;width:768px;display:grid;grid-template-columns:repeat(3,256px)}
.tiles img{display:block}
.pin{width:30px;height:40px;position:absolute;left:50%;top:50%;margin:-39px 0 0 -15px;fill:var(--accent);stroke:var(--card);stroke-width:1.5}
.pin circle{fill:var(--card);stroke:none}
.map small{position:absolute;right:0;bottom:0;padding:0 .375rem;background:var(--card);color:var(--text);font-size:.75rem}
.map a{color:inherit}
.country{display:block;width:100%;height:11rem;fill:var(--land);stroke:var(--shore);stroke-width:6;stroke-linejoin:round}
.country g{fill:var(--accent);stroke:var(--card)}
.country g circle:first-child{opacity:.2;stroke:none}
.country g circle:last-child{fill:var(--card);stroke:none}
.button{display:block;width:100%;min-height:3rem;padding:.6875rem 1rem;border:1px solid var(--accent);border-radius:.75rem;background:var(--band);color:var(--on-band);font:650 1rem/1.625rem system-ui,sans-serif;text-align:center;text-decoration:none;cursor:pointer}
.notice{padding:.625rem .875rem;border-left:.25rem solid var(--accent);border-radius:.375rem;background:var(--land);font-weight:600}
.hours{display:grid;gap:.5rem}
.open{font-weight:650;color:var(--muted)}
.open.yes{color:var(--good)}
table,tbody{display:block;font-variant-numeric:tabular-nums}
tr{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;padding:.3125rem 0}
tr+tr{border-top:1px solid var(--line)}
th,td{padding:0;text-align:left;font-weight:400}
td{margin-left:auto}
tr.today>*{font-weight:700}
s{color:var(--muted);font-weight:400}
form{display:grid;gap:.5rem}
label{font-weight:650}
input,textarea{width:100%;min-height:3rem;padding:.5rem .75rem;border:1px solid var(--muted);border-radius:.75rem;background:var(--card);color:inherit;font:1.125rem ui-monospace,monospace;text-transform:uppercase}
textarea{font:1rem/1.5 system-ui,sans-serif;text-transform:none;resize:vertical}
[aria-invalid]{border:2px solid var(--bad)}
.fault{color:var(--bad);font-weight:650}
.places{list-style:none;margin:0;padding:0}
.places li{display:grid;gap:.375rem;padding:1rem 0;border-top:1px solid var(--line)}
.places li::before,.places li::after{content:none}
.places strong{font-weight:650}
.places a,.pages a{min-height:2.75rem;padding:.625rem 0}
.pages{display:flex;flex-wrap:wrap;gap:0 1.5rem}
summary{padding:.375rem 0;font-size:1.0625rem;font-weight:650;cursor:pointer}
details[open]>*+*{margin-top:1rem}
form .button{margin-top:.5rem}
footer{width:100%;max-width:34rem;margin:0 auto;padding:.5rem min(1rem,4.5vw) 1.5rem;display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;justify-content:space-between;font-size:.9375rem}
footer a{display:inline-block;padding:.375rem 0}
nav{display:flex;flex-wrap:wrap;gap:0 1rem}
nav a{color:var(--muted)}
nav a[aria-current]{color:var(--text);font-weight:650;text-decoration:none}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media(min-width:50rem){main{padding-top:3rem}.parcel{max-width:60rem;grid-template-columns:minmax(0,1fr) minmax(0,26rem);padding-top:1.5rem}.parcel+footer{max-width:60rem}.parcel>div{display:grid;gap:1rem}}
@media(max-width:49.99rem){.parcel>div{display:contents}}
@media print{:root{color-scheme:light}.band,.icon{background:none;color:inherit}.band{border-bottom:3px solid var(--band)}li,tr,.map,.country{break-inside:avoid}nav,.button,footer{display:none}}
`.replaceAll("\n", "");
