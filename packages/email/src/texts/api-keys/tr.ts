import type { KeyMail } from '#mail.ts'
import type { ApiKeyTexts } from '#texts/mail-language.ts'
import { type KeyLabels, keyDetails } from './key-details.ts'

const labels: KeyLabels = { key: 'Anahtar', organization: 'Kuruluş', lifetime: 'Kalan süre' }

const common = ({ organization }: KeyMail) => ({
  button: organization === '' ? 'Hesabımı aç' : 'Kuruluş ayarlarını aç',
  reason: 'Bu e-postayı hesabınızın güvenliği için aldınız.',
})

export const trApiKeys: ApiKeyTexts = {
  'api-key-added': (facts) => ({
    ...common(facts),
    subject: `${facts.brand}: yeni API anahtarı`,
    heading: 'API anahtarı oluşturuldu',
    paragraphs: [
      `${facts.brand} üzerinde bir API anahtarı oluşturuldu. Anahtar silinene ya da süresi dolana kadar, ona sahip olan herkes onun yetkileriyle işlem yapabilir.`,
      'Bundan haberiniz yoksa anahtarı silin ve parolanızı değiştirin.',
    ],
    details: keyDetails(labels, facts),
  }),
  'api-key-removed': (facts) => ({
    ...common(facts),
    subject: `${facts.brand}: API anahtarı silindi`,
    heading: 'API anahtarı silindi',
    paragraphs: [
      `${facts.brand} üzerinde bir API anahtarı silindi. Onu kullanan programlar artık çalışmaz.`,
      'Bundan haberiniz yoksa parolanızı değiştirin.',
    ],
    details: keyDetails(labels, facts),
  }),
  'api-key-expires': (facts) => ({
    ...common(facts),
    subject: `${facts.brand}: bir API anahtarının süresi doluyor`,
    heading: 'Bir API anahtarının süresi doluyor',
    paragraphs: [
      `Süresi dolduğunda, ${facts.brand} üzerinde bu anahtarı kullanan programlar çalışmayı durdurur.`,
      'Süresi dolmadan yeni bir anahtar oluşturun.',
    ],
    details: keyDetails(labels, facts),
  }),
}
