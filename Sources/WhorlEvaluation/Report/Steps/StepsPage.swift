import Whorl

/// Pictures of steps side by side on one HTML page, which loads the pictures beside it and nothing else.
package enum StepsPage {
    /// Name of the page.
    package static let file = "index.html"

    private static let css = """
        main{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(22rem,100%),1fr));gap:1.5rem}
        main.pairs{grid-template-columns:repeat(auto-fill,minmax(min(38rem,100%),1fr))}
        figure{margin:0}figure img{width:100%;height:auto;background:#fff}
        figcaption{font-size:.9rem}figcaption b{display:block}body{max-width:none}
        figure a{display:block;position:relative;overflow:hidden;line-height:0;border:1px solid #bbb}
        .marked figure a::after{content:"";position:absolute;left:var(--x);top:var(--y);width:1.5rem;height:1.5rem;
        margin:-.75rem;border:2px solid #d0006f;border-radius:50%;pointer-events:none}
        [role=status]{position:sticky;top:0;z-index:1;padding:.3rem 0;background:inherit;min-height:1.5em}
        """

    /// Rings one place in every picture: the one under the pointer, or the pixel `x,y` after `#` in the address.
    private static let script = """
        const main = document.querySelector("main"), said = document.querySelector("[role=status]");
        const images = [...main.querySelectorAll("img")];
        const mark = (x, y, width, height) => {
          main.classList.add("marked");
          main.style.setProperty("--x", `${100 * (x + .5) / width}%`);
          main.style.setProperty("--y", `${100 * (y + .5) / height}%`);
          said.textContent = `x ${x}, y ${y} pixels from the upper left`;
        };
        const size = image => [image.naturalWidth / zoom, image.naturalHeight / zoom];
        main.addEventListener("pointermove", event => {
          if (!images.includes(event.target)) return;
          const frame = event.target.getBoundingClientRect(), [width, height] = size(event.target);
          const x = Math.floor((event.clientX - frame.left) / frame.width * width);
          const y = Math.floor((event.clientY - frame.top) / frame.height * height);
          if (x >= 0 && x < width && y >= 0 && y < height) mark(x, y, width, height);
        });
        const follow = () => {
          const place = location.hash.match(/^#(\\d+),(\\d+)$/);
          if (place && images[0]) mark(+place[1], +place[2], ...size(images[0]));
        };
        addEventListener("load", follow);
        addEventListener("hashchange", follow);
        """

    /// Writes the page.
    ///
    /// - Parameters:
    ///   - title: what was extracted or compared.
    ///   - ending: how it ended, such as the score or the refusal.
    ///   - pictures: in the order of the steps.
    ///   - isOfOnePrint: whether all pictures show the same print, so that one place can be ringed in each.
    /// - Returns: the page.
    package static func html(
        title: String, ending: String, _ pictures: [StepPicture], isOfOnePrint: Bool
    ) -> String {
        let figures = pictures.enumerated().map { number, picture in
            """
            <figure><a href="\(picture.file)"><img src="\(picture.file)" alt="\(MarkupText.escaped(picture.title))"></a>
            <figcaption><b>\(number + 1). \(MarkupText.escaped(picture.title))</b>
            \(MarkupText.escaped(picture.text))</figcaption></figure>
            """
        }
        let guide = """
            <p>Move the pointer over a picture: the same place is ringed in every step. The first step that shows a
            minutia at that place made it. An address that ends with <code>#120,85</code> rings that pixel.</p>
            <p role="status"></p>
            """
        let marking = "<script>const zoom = \(Int(DrawingStyle.zoom));\n\(script)</script>"
        return """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
            <title>\(MarkupText.escaped(title))</title>
            <style>\(ReportStyle.css)
            \(css)</style></head><body>
            <h1>\(MarkupText.escaped(title))</h1>
            <p>\(MarkupText.escaped(ending))</p>
            \(isOfOnePrint ? guide : "")
            <main\(isOfOnePrint ? "" : " class=\"pairs\"")>
            \(figures.joined(separator: "\n"))
            </main>
            \(isOfOnePrint ? marking : "")
            </body></html>

            """
    }
}

/// One step as a picture, with its name and what it shows.
package struct StepPicture: Sendable {
    /// Name of the file.
    package let file: String
    /// What the step is called.
    package let title: String
    /// What the picture shows, in a sentence or two.
    package let text: String
    /// The drawing.
    package let svg: String

    /// Names the file by the step's place, counted from 1, so that files sort as the steps follow each other.
    init(number: Int, name: String, title: String, text: String, svg: String) {
        file = "\(number < 10 ? "0" : "")\(number)-\(name).svg"
        (self.title, self.text, self.svg) = (title, text, svg)
    }
}
