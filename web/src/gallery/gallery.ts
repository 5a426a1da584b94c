// For those who work on the board: every fixture, or the scene of a file, at /gallery.html?show=points under
// `npm run dev`; and, at ?show=plate, the specimens that a script has left. Not part of the build.
import { mount } from "svelte";
import "../theme/theme.css";
import Gallery from "./Gallery.svelte";
import Specimens from "./Specimens.svelte";

const show = new URLSearchParams(location.search).get("show") ?? "points";
if (show === "plate")
  mount(Specimens, { target: document.body, props: { plate: JSON.parse(sessionStorage.getItem("plate") ?? "{}") } });
else mount(Gallery, { target: document.body, props: { show } });
