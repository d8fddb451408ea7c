import type { Detail } from '#texts/mail-language.ts'
import type { PreheaderTexts } from './preheader.tsx'

/** All that differs from mail to mail. The layout asks of a text only whether it is there, and not empty. */
export type MailContent = {
  languageTag: string
  brand: string
  preheader: PreheaderTexts
  heading: string
  /** The greeting first. */
  paragraphs: readonly string[]
  details: readonly Detail[] | undefined
  /** Undefined where the mail brings a code alone; `dangerous` where its action cannot be undone. */
  link: { url: string; label: string; dangerous: boolean } | undefined
  code: { code: string; label: string; note: string | undefined } | undefined
  reason: string
}

/** The same content with each of its texts replaced by what `map` returns for it. */
export function mapTexts(content: MailContent, map: (text: string) => string): MailContent {
  const { preheader, paragraphs, details, link, code } = content
  const optional = (text: string | undefined) => (text === undefined ? undefined : map(text))
  return {
    languageTag: map(content.languageTag),
    brand: map(content.brand),
    preheader: { shown: map(preheader.shown), filler: map(preheader.filler) },
    heading: map(content.heading),
    paragraphs: paragraphs.map(map),
    details: details?.map(({ label, value, address, warning }) => ({
      ...{ label: map(label), value: map(value) },
      ...{ address: optional(address), warning: optional(warning) },
    })),
    link: link && { ...link, url: map(link.url), label: map(link.label) },
    code: code && { code: map(code.code), label: map(code.label), note: optional(code.note) },
    reason: map(content.reason),
  }
}
