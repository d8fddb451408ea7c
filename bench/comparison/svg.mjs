// Colours that stand apart on white and on the dark page of a code host.
const style = `text { font: 12px system-ui, sans-serif; fill: #3a3a3f }
.title { font-weight: 600 }
.axis { stroke: #8a8a92; stroke-width: 0.5 }
.color-0 { fill: #2f6f5e; stroke: #2f6f5e } .color-1 { fill: #7fb3a3; stroke: #7fb3a3 }
.color-2 { fill: #c07a2c; stroke: #c07a2c } .color-3 { fill: #dba968; stroke: #dba968 }
polyline { fill: none; stroke-width: 2 }
polyline[class] { fill: none }
@media (prefers-color-scheme: dark) { text { fill: #d8d8dc } }`

/** A drawing that stands alone, with its title above. */
export function svg({ width, height }, title, content) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title)}">
<style>${style}</style>
${text({ x: 0, y: 14 }, title)}
${content}
</svg>
`
}

export function text(attributes, content) {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`)
  return `<text${written.join('')}>${escaped(content)}</text>`
}

function escaped(content) {
  return content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
