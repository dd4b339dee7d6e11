/// The looks of the report's page, for light and dark surroundings.
enum ReportStyle {
    /// Rules of CSS.
    static let css = """
        :root{color-scheme:light dark}
        body{font:15px/1.5 system-ui,'DejaVu Sans',sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;\
        color:#222;background:#fafafa}
        h1{font-size:1.6rem;margin-bottom:.3rem}h2{font-size:1.15rem;margin-top:2rem}
        .wide{overflow-x:auto}
        table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:.85rem;margin:1.2rem 0}
        th,td{padding:.35rem .5rem;text-align:right;border-bottom:1px solid #ddd;white-space:nowrap}
        th:first-child,td:first-child{text-align:left}thead th{border-bottom:2px solid #888;font-weight:600}
        tr.pooled td{font-weight:600;border-top:2px solid #888}
        .interval{display:block;color:#777;font-weight:400;font-size:.75rem}
        .figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,28rem),1fr));gap:1rem;\
        align-items:start}
        figure{margin:1rem 0}figure svg{width:100%;height:auto;max-width:40rem}
        .files{font-size:.85rem;color:#555}
        .remark{color:#777;font-size:.85rem;margin-top:-.8rem}
        pre{white-space:pre-wrap;overflow-wrap:anywhere;font-size:.8rem}.hashes{overflow-wrap:anywhere}
        .pairs{display:flex;flex-wrap:wrap;gap:1rem;padding:0;list-style:none}
        .pair{border:1px solid #bbb;padding:.5rem;max-width:100%}.pair b{display:block}
        .pair span{display:inline-block;margin-right:.5rem;font-size:.75rem;overflow-wrap:anywhere;max-width:10rem;\
        vertical-align:top}
        .pair img{max-width:100%;height:auto}
        li{margin:.2rem 0}code{font-size:.85em}
        @media(max-width:30rem){body{margin:1rem auto;padding:0 .6rem}th,td{padding:.3rem .35rem}}
        @media print{:root{color-scheme:light}body{max-width:none;margin:0;padding:0;color:#000;background:#fff;\
        font-size:10pt}.wide{overflow:visible}table{font-size:7pt}th,td{padding:.15rem .25rem;white-space:normal}\
        .interval{font-size:6pt;white-space:nowrap}figure,tr,.pair{break-inside:avoid}h2{break-after:avoid}.figures{display:block}\
        figure svg{max-width:14cm}}
        @media screen and (prefers-color-scheme:dark){body{color:#ddd;background:#0f1114}th,td{border-color:#333}
        .interval,.files,.remark{color:#aaa}}
        """
}
