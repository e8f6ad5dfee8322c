import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import * as z from 'zod';
import * as contract from '@zuzu/contract/contract.ts';
import { apiErrorSchema } from '@zuzu/contract/errors.ts';
import { API_PAGE_STYLE } from '#http/api-page-style.ts';

type Document = Awaited<ReturnType<OpenAPIGenerator['generate']>>;

/** The OpenAPI 3.1 document, generated from the schemas that validate the calls. */
export const apiDocument = (productName: string): Promise<Document> =>
  new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(contract, {
    info: { title: `${productName} API`, version: '1.0.0' },
    servers: [{ url: '/api' }],
    security: [{ bearer: [] }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    customErrorResponseBodySchema: z.toJSONSchema(apiErrorSchema) as never,
  });

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);
const pretty = (value: unknown): string => escape(JSON.stringify(value, undefined, 2));

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Renders the document as one HTML page, without scripts or external files. */
export const apiPage = (document: Document): string => {
  const calls = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const call = item?.[method];
      if (!call) return [];
      const body = call.requestBody && 'content' in call.requestBody ? call.requestBody.content : undefined;
      return [
        `<section><h2><code>${method.toUpperCase()} /api${escape(path)}</code></h2>
<p>${escape([call.summary, call.description].filter(Boolean).join('. '))}</p>
${call.parameters ? `<details><summary>Parameters</summary><pre>${pretty(call.parameters)}</pre></details>` : ''}
${body ? `<details><summary>Body</summary><pre>${pretty(body)}</pre></details>` : ''}
<details><summary>Answers</summary><pre>${pretty(call.responses)}</pre></details></section>`,
      ];
    }),
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(document.info.title)}</title>
${API_PAGE_STYLE}</head>
<body><main><h1>${escape(document.info.title)}</h1>
<p>Calls take and give JSON, with <code>Authorization: Bearer …</code> from <code>POST /api/auth/send-otp</code>.
Refusals are <code>{message, code, details?}</code>. The same as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
${calls.join('\n')}</main></body></html>
`;
};
