/// Pictures of steps side by side on one HTML page, which loads the pictures beside it and nothing else.
package enum StepsPage {
    /// Name of the page.
    package static let file = "index.html"

    private static let css = """
        main{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(22rem,100%),1fr));gap:1.5rem}
        figure{margin:0}figure img{width:100%;height:auto;background:#fff;border:1px solid #bbb}
        figcaption{font-size:.9rem}figcaption b{display:block}body{max-width:none}
        """

    /// Writes the page.
    ///
    /// - Parameters:
    ///   - title: what was extracted or compared.
    ///   - ending: how it ended, such as the score or the refusal.
    ///   - pictures: in the order of the steps.
    /// - Returns: the page.
    package static func html(title: String, ending: String, _ pictures: [StepPicture]) -> String {
        let figures = pictures.enumerated().map { number, picture in
            """
            <figure><a href="\(picture.file)"><img src="\(picture.file)" alt="\(MarkupText.escaped(picture.title))"></a>
            <figcaption><b>\(number + 1). \(MarkupText.escaped(picture.title))</b>
            \(MarkupText.escaped(picture.text))</figcaption></figure>
            """
        }
        return """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
            <title>\(MarkupText.escaped(title))</title>
            <style>\(ReportStyle.css)
            \(css)</style></head><body>
            <h1>\(MarkupText.escaped(title))</h1>
            <p>\(MarkupText.escaped(ending))</p>
            <main>
            \(figures.joined(separator: "\n"))
            </main>
            </body></html>

            """
    }
}
