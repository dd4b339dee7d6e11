// Stands in for the camera and whoever sits before it: a photo that moves as the page prompts.
// arguments: data URL of the photo, and the person's ways, one for each try: "follows", "opposes" or "stays".
const [photo, ways] = arguments;
const [width, height, scale, step] = [640, 480, 1.5, 60];
// Where a person moves to, in the view of a camera: its own left is right there.
const moves = { left: [step, 0], right: [-step, 0], up: [0, -step], down: [0, step], any: [step, 0] };
const view = document.createElement("canvas");
[view.width, view.height] = [width, height];
const face = new Image();
face.src = photo;
let [across, down, tries] = [0, 0, -1];
document.addEventListener("prompt", ({ detail }) => {
  if (detail === "center") {
    [across, down] = [0, 0];
    tries += 1;
    return;
  }
  const way = ways[Math.min(tries, ways.length - 1)];
  const sign = { follows: 1, opposes: -1, stays: 0 }[way];
  const [x, y] = moves[detail] || [0, 0];
  across += sign * x;
  down += sign * y;
});
setInterval(() => {
  const drawing = view.getContext("2d");
  drawing.fillStyle = "rgb(128, 128, 128)";
  drawing.fillRect(0, 0, width, height);
  const size = [face.naturalWidth * scale, face.naturalHeight * scale];
  drawing.drawImage(face, (width - size[0]) / 2 + across, (height - size[1]) / 2 + down, ...size);
}, 40);
const stream = view.captureStream(25);
navigator.mediaDevices.getUserMedia = async () => stream;
