// What of a page cannot be seen well: text of little contrast with its ground, and what is wider than the window. The ratio of
// contrast is WCAG 2.2's (1.4.3): 4.5, for large text 3; what is disabled is left out, as there.
const color = (text) => {
  const [red, green, blue, alpha = 1] = text.match(/[\d.]+/g).map(Number);
  return { red, green, blue, alpha };
};
const over = (top, below) => ({
  red: top.red * top.alpha + below.red * (1 - top.alpha),
  green: top.green * top.alpha + below.green * (1 - top.alpha),
  blue: top.blue * top.alpha + below.blue * (1 - top.alpha),
  alpha: 1,
});
const light = ({ red, green, blue }) => {
  const [r, g, b] = [red, green, blue].map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const ground = (element) => {
  const layers = [];
  for (let one = element; one; one = one.parentElement) layers.push(color(getComputedStyle(one).backgroundColor));
  const canvas = matchMedia("(prefers-color-scheme: dark)").matches ? color("rgb(18, 18, 18)") : color("rgb(255, 255, 255)");
  return layers.reverse().reduce((below, layer) => over(layer, below), canvas);
};
const faults = [];
if (document.documentElement.scrollWidth > innerWidth) faults.push(`${document.documentElement.scrollWidth} px are wide`);
for (const element of document.querySelectorAll("body *")) {
  const text = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.data.trim()).join(" ").trim();
  const shape = element.getBoundingClientRect();
  if (!text || element.closest("svg, :disabled") || !element.checkVisibility() || shape.width < 2) continue;
  const style = getComputedStyle(element), below = ground(element);
  const [a, b] = [light(over(color(style.color), below)), light(below)].sort((one, other) => other - one);
  const size = parseFloat(style.fontSize);
  const needed = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5;
  const ratio = (a + 0.05) / (b + 0.05);
  if (ratio < needed) faults.push(`${ratio.toFixed(1)} is the contrast of "${text.slice(0, 40)}"`);
}
return faults;
