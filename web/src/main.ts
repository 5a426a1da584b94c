import { mount } from "svelte";
import App from "./App.svelte";
import "./app/shell/theme.svelte";
import "./theme/theme.css";

const target = document.getElementById("app");
if (!target) throw new Error("The page has no place for the table.");
mount(App, { target });
