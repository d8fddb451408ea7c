import { Body, Button, Container, Head, Heading, Html, Link, Section, Text } from '@react-email/components'
import type { ReactElement } from 'react'
import { BrandMark } from './brand-mark.tsx'
import { Details } from './details.tsx'
import type { MailContent } from './mail-content.ts'
import { Preheader } from './preheader.tsx'
import { colours, darkStyles, fonts } from './styles.ts'

/** Layout of every mail: one button, its link in full below, or a code, and the reason why it was sent. */
export function MailLayout(content: MailContent): ReactElement {
  const { languageTag, brand, preheader, heading, paragraphs, details, link, code, reason } = content
  return (
    <Html lang={languageTag}>
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkStyles}</style>
      </Head>
      <Preheader {...preheader} />
      <Body className="paper" style={paper}>
        <Container style={{ maxWidth: 560 }}>
          <BrandMark brand={brand} />
          <Section className="surface" style={card}>
            <Heading as="h1" className="ink" style={title}>
              {heading}
            </Heading>
            {paragraphs.map((paragraph) => (
              <Text key={paragraph} className="ink" style={body}>
                {paragraph}
              </Text>
            ))}
            {details !== undefined && <Details details={details} />}
            {link !== undefined && <ButtonWithLink {...link} />}
            {code !== undefined && <Code {...code} />}
          </Section>
          <Text className="muted" style={{ ...small, margin: '20px 0 0' }}>
            {reason}
          </Text>
        </Container>
      </Body>
    </Html>
  )
}

// In one piece, so that it is selected by a double click and read out whole.
function Code({ code, label, note }: NonNullable<MailContent['code']>): ReactElement {
  return (
    <Section className="details" style={codeBox}>
      <Text className="muted" style={{ ...small, margin: 0 }}>
        {label}
      </Text>
      <Text className="ink" style={digits}>
        {code}
      </Text>
      {note !== undefined && (
        <Text className="muted" style={{ ...small, margin: '4px 0 0' }}>
          {note}
        </Text>
      )}
    </Section>
  )
}

function ButtonWithLink({ url, label, dangerous }: NonNullable<MailContent['link']>): ReactElement {
  return (
    <>
      <Section style={{ margin: '24px 0 16px' }}>
        <Button href={url} className={dangerous ? 'danger' : 'button'} style={dangerous ? dangerButton : button}>
          {label}
        </Button>
      </Section>
      <Link href={url} className="muted" style={{ ...small, wordBreak: 'break-all' }}>
        {url}
      </Link>
    </>
  )
}

const paper = { background: colours.paper, fontFamily: fonts.text, margin: 0, padding: '32px 16px' }

const card = {
  background: colours.surface,
  border: `1px solid ${colours.line}`,
  borderRadius: 6,
  padding: 32,
}

const title = {
  color: colours.ink,
  fontFamily: fonts.display,
  fontSize: 26,
  fontWeight: 400,
  lineHeight: '34px',
  margin: '0 0 20px',
  wordBreak: 'break-word',
} as const

const body = {
  color: colours.ink,
  fontSize: 16,
  lineHeight: '24px',
  margin: '0 0 12px',
  wordBreak: 'break-word',
} as const

const small = { color: colours.muted, fontSize: 13, lineHeight: '20px' }

const button = {
  background: colours.accent,
  borderRadius: 6,
  color: colours.onAccent,
  fontSize: 16,
  fontWeight: 600,
  lineHeight: '24px',
  padding: '12px 24px',
}

const codeBox = {
  background: colours.paper,
  border: `1px solid ${colours.line}`,
  borderRadius: 6,
  margin: '20px 0 0',
  padding: '12px 16px',
}

const digits = {
  color: colours.ink,
  fontFamily: 'monospace',
  fontSize: 30,
  letterSpacing: 6,
  lineHeight: '40px',
  margin: '4px 0 0',
}

const dangerButton = { ...button, background: colours.danger, color: colours.onDanger }
