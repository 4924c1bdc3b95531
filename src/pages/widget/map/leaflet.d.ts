// Modules inside the package: importing the whole package would double the widget's size.
declare module "leaflet/src/map/Map.js" {
  export { Map } from "leaflet";
}
declare module "leaflet/src/map/handler/*";
declare module "leaflet/src/geo/LatLngBounds.js" {
  export { LatLngBounds } from "leaflet";
}
declare module "leaflet/src/geometry/Point.js" {
  export { Point } from "leaflet";
}
declare module "leaflet/src/layer/tile/TileLayer.js" {
  export { TileLayer } from "leaflet";
}
declare module "leaflet/src/layer/SVGOverlay.js" {
  export { SVGOverlay } from "leaflet";
}
declare module "leaflet/src/layer/marker/Marker.js" {
  export { Marker } from "leaflet";
}
declare module "leaflet/src/layer/marker/DivIcon.js" {
  export { DivIcon } from "leaflet";
}
declare module "leaflet/src/layer/vector/CircleMarker.js" {
  export { CircleMarker } from "leaflet";
}
declare module "leaflet/src/layer/vector/Polyline.js" {
  export { Polyline } from "leaflet";
}
declare module "leaflet/src/layer/vector/SVG.js" {
  export { SVG } from "leaflet";
}
declare module "leaflet/src/layer/vector/Canvas.js" {
  export { Canvas } from "leaflet";
}
declare module "leaflet/src/layer/vector/Renderer.getRenderer.js";
declare module "leaflet/src/control/Control.Zoom.js" {
  import { Control } from "leaflet";
  export const Zoom: typeof Control.Zoom;
}
declare module "leaflet/src/control/Control.Attribution.js" {
  import { Control } from "leaflet";
  export const Attribution: typeof Control.Attribution;
}
declare module "*.css" {
  const text: string;
  export default text;
}
