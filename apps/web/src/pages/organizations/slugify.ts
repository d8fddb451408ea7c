import { limits } from '@foyer/auth-domain/limits'

// Letters that Unicode normalization does not decompose into a base letter and a mark.
const transliterations: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  ı: 'i',
  đ: 'd',
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  ґ: 'g',
  д: 'd',
  е: 'e',
  є: 'ie',
  ж: 'zh',
  з: 'z',
  и: 'i',
  і: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'iu',
  я: 'ia',
}

/** Derives a slug from a name: lower-case Latin letters and digits, with hyphens in place of everything else. */
export function slugify(name: string): string {
  const plain = name.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  const latin = [...plain].map((letter) => transliterations[letter] ?? letter).join('')
  return latin
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, limits.slugMaxLength)
    .replace(/^-+|-+$/g, '')
}
