// axe-core on what a component draws. Colours can't be judged without a real browser.
import axe from "axe-core";

export async function violations(element: Element): Promise<string[]> {
  const found = await axe.run(element, {
    rules: {
      "color-contrast": { enabled: false },
      region: { enabled: false },
      "page-has-heading-one": { enabled: false },
    },
  });
  return found.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join(" ")}`);
}
