import type { z } from 'zod'

/** The parts of OpenAPI 3.1 that the document uses. */
export type OpenApiDocument = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Partial<Record<'get' | 'post', Operation>>>
  webhooks: Record<string, { post: Operation }>
  components: {
    schemas: Record<string, JsonSchema>
    headers: Record<string, Header>
    securitySchemes: Record<string, SecurityScheme>
  }
}

type SecurityScheme =
  | { type: 'apiKey'; in: 'cookie'; name: string; description: string }
  | { type: 'http'; scheme: 'bearer'; description: string }

export type JsonSchema = z.core.JSONSchema.BaseSchema

export type Operation = {
  operationId: string
  summary: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, Response>
}

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: JsonSchema
}

export type Content = Record<string, { schema: JsonSchema; examples?: Record<string, { value: unknown }> }>

export type Response = {
  description: string
  headers: Record<string, Header | { $ref: string }>
  content?: Content
  /** Some answers with this status have no body, which OpenAPI cannot express. */
  'x-may-be-empty'?: true
}

type Header = { description: string; required?: boolean; schema: JsonSchema }
