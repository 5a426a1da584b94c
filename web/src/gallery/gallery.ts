// For those who work on the board: every fixture, or the scene of a file, at /gallery.html?show=points under `npm run dev`. Not part of the build.
import { mount } from "svelte";
import "../theme/theme.css";
import Gallery from "./Gallery.svelte";

mount(Gallery, {
  target: document.body,
  props: { show: new URLSearchParams(location.search).get("show") ?? "points" },
});
