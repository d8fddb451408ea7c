import { Section, Text } from '@react-email/components'
import type { ReactElement } from 'react'
import type { Detail } from '#texts/mail-language.ts'
import { colours } from './styles.ts'

/** Labelled data, set off from the service's own words. */
export function Details({ details }: { details: readonly Detail[] }): ReactElement {
  return (
    <Section className="details" style={box}>
      {details.map(({ label, value, address, warning }) => (
        <Text key={label} className="ink" style={row}>
          <span className="muted" style={caption}>
            {label}
          </span>
          {value !== '' && <span style={line}>{value}</span>}
          {address !== undefined && <span style={line}>{address}</span>}
          {warning !== undefined && (
            <span className="warn" style={caution}>
              {warning}
            </span>
          )}
        </Text>
      ))}
    </Section>
  )
}

const box = {
  background: colours.paper,
  border: `1px solid ${colours.line}`,
  borderRadius: 6,
  margin: '20px 0 0',
  padding: '12px 16px 4px',
}

const row = {
  color: colours.ink,
  fontSize: 16,
  lineHeight: '24px',
  margin: '0 0 8px',
  wordBreak: 'break-word',
} as const

const line = { display: 'block' } as const

const caution = { ...line, color: colours.warn, marginTop: 4 }

const caption = { ...line, color: colours.muted, fontSize: 13, lineHeight: '20px' }
