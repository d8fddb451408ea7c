import { type MailContent, mapTexts } from './templates/mail-content.ts'

/** Makes the HTML of a mail. */
export type Layout = (content: MailContent) => Promise<string>

/** What a layout made of contents alike in all but their texts: the texts of `slots` belong between the literals. */
type Template = { literals: string[]; slots: number[] }

// The languages' texts make some twenty; a name left empty makes others.
const MOST_TEMPLATES = 200

const SLOT = /\ue000(\d+)\ue001/

/**
 * Has `layout` render once for each shape of content, with a mark in place of every text, and from then on puts the
 * escaped texts between what it made. No text of a mail is ever where marks are looked for.
 */
export function compiled(layout: Layout): Layout {
  const templates = new Map<string, Template>()
  async function templateOf(marked: MailContent): Promise<Template> {
    const shape = JSON.stringify(marked)
    const known = templates.get(shape)
    if (known !== undefined) return known
    const template = toTemplate(await layout(marked))
    if (templates.size >= MOST_TEMPLATES) templates.clear()
    templates.set(shape, template)
    return template
  }
  return async (content) => {
    // Of other links React decides by their text whether they may stand in an attribute.
    if (content.link !== undefined && !/^https?:/i.test(content.link.url)) return layout(content)
    const texts: string[] = []
    const marked = mapTexts(content, (text) => (text === '' ? '' : `\ue000${texts.push(text) - 1}\ue001`))
    return fill(await templateOf(marked), texts)
  }
}

function toTemplate(html: string): Template {
  const [first = '', ...others] = html.split(SLOT)
  const template: Template = { literals: [first], slots: [] }
  for (const [index, part] of others.entries()) {
    if (index % 2 === 0) template.slots.push(Number(part))
    else template.literals.push(part)
  }
  return template
}

function fill({ literals, slots }: Template, texts: readonly string[]): string {
  const escapedTexts = texts.map(escaped)
  return literals.map((literal, index) => literal + (escapedTexts[slots[index] ?? -1] ?? '')).join('')
}

const entities: Record<string, string> = { '"': '&quot;', '&': '&amp;', "'": '&#x27;', '<': '&lt;', '>': '&gt;' }

// As React does; half of a surrogate pair is lost where React encodes.
function escaped(text: string): string {
  return text.replaceAll(/["&'<>\p{Surrogate}]/gu, (letter) => entities[letter] ?? '\ufffd')
}
