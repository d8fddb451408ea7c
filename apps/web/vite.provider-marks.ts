import { createHash } from 'node:crypto'
import type { knownProviders } from '@foyer/auth-domain/social/registry'
import { icons } from '@iconify-json/logos'
import {
  type SimpleIcon,
  siApple,
  siDropbox,
  siGithub,
  siHuggingface,
  siKick,
  siRoblox,
  siTiktok,
  siTwitch,
  siVk,
  siX,
} from 'simple-icons'
import type { Plugin } from 'vite'

type Provider = keyof typeof knownProviders

/** In the providers' own colours, which are seen on light and on dark paper. */
const coloured = {
  discord: 'discord-icon',
  facebook: 'facebook',
  gitlab: 'gitlab-icon',
  google: 'google-icon',
  linkedin: 'linkedin-icon',
  microsoft: 'microsoft-icon',
  reddit: 'reddit-icon',
  spotify: 'spotify-icon',
  zoom: 'zoom-icon',
} satisfies Partial<Record<Provider, string>>

/** Of one colour: that of the text, where the provider's own is black or too light for paper. */
const plain: Readonly<Record<Exclude<Provider, keyof typeof coloured>, { icon: SimpleIcon; colour?: string }>> = {
  apple: { icon: siApple },
  // Its own blue is swallowed by dark paper.
  dropbox: { icon: siDropbox, colour: '#2f86ff' },
  github: { icon: siGithub },
  huggingface: { icon: siHuggingface, colour: '#ff9d00' },
  kick: { icon: siKick },
  roblox: { icon: siRoblox },
  tiktok: { icon: siTiktok },
  // The other collection has the purple of former years, which dark paper swallows.
  twitch: { icon: siTwitch, colour: '#9146ff' },
  twitter: { icon: siX },
  vk: { icon: siVk, colour: '#0077ff' },
}

/** Whose letters are holes in the mark: white, also on dark paper. */
const onWhite: ReadonlySet<string> = new Set(['linkedin', 'vk'])

const MODULE = 'virtual:provider-marks'

/**
 * The providers' marks as one file of SVG symbols beside the scripts: `virtual:provider-marks` has its `url`, and the
 * `providers` that it has a symbol of. Out of two kept collections, so that no mark is drawn here.
 */
export function providerMarks(): Plugin {
  const symbols = { ...fromLogos(), ...fromSimpleIcons() }
  const sprite = `<svg xmlns="http://www.w3.org/2000/svg">${Object.values(symbols).join('')}</svg>`
  const file = `assets/provider-marks-${createHash('sha256').update(sprite).digest('base64url').slice(0, 8)}.svg`
  return {
    name: 'foyer-provider-marks',
    resolveId: { filter: { id: /^virtual:provider-marks$/ }, handler: () => `\0${MODULE}` },
    load: {
      filter: { id: /^\0virtual:provider-marks$/ },
      handler: () =>
        `export const url = '/${file}'\nexport const providers = new Set(${JSON.stringify(Object.keys(symbols))})`,
    },
    generateBundle() {
      if (this.environment.name === 'client') this.emitFile({ type: 'asset', fileName: file, source: sprite })
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${file}`, (_request, response) => {
        response.setHeader('content-type', 'image/svg+xml').end(sprite)
      })
    },
  }
}

function fromLogos(): Record<string, string> {
  return mapped(coloured, (name, id) => {
    const icon = icons.icons[name]
    if (icon === undefined) throw new Error(`The logos have no ${name}`)
    const { width = icons.width ?? 16, height = icons.height ?? 16, body } = icon
    const side = Math.max(width, height)
    return symbol(id, { left: (width - side) / 2, top: (height - side) / 2, side }, flat(body))
  })
}

function fromSimpleIcons(): Record<string, string> {
  return mapped(plain, ({ icon, colour = 'currentColor' }, id) =>
    symbol(id, { left: 0, top: 0, side: 24 }, `<path fill="${colour}" d="${icon.path}"/>`),
  )
}

// A gradient is not found from a page that uses a symbol of another file: the colour of its middle is.
function flat(body: string): string {
  const stops = [...body.matchAll(/stop-color="([^"]+)"/g)].map(([, colour]) => colour)
  const middle = stops[Math.floor(stops.length / 2)] ?? 'currentColor'
  return body.replace(/<defs>.*?<\/defs>/, '').replace(/url\(#[^)]+\)/g, middle)
}

type Square = { left: number; top: number; side: number }

function symbol(id: string, { left, top, side }: Square, body: string): string {
  const edge = side / 8
  const ground = `<path fill="#fff" d="M${left + edge} ${top + edge}h${side - 2 * edge}v${side - 2 * edge}h${2 * edge - side}z"/>`
  return `<symbol id="${id}" viewBox="${left} ${top} ${side} ${side}">${onWhite.has(id) ? ground : ''}${body}</symbol>`
}

function mapped<Value>(values: Readonly<Record<string, Value>>, make: (value: Value, id: string) => string) {
  return Object.fromEntries(Object.entries(values).map(([id, value]) => [id, make(value, id)]))
}
