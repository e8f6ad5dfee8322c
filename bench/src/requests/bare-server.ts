import { createServer } from 'node:http';

/** The response of the bare server at every address. */
export type BareAnswer = { headers: Record<string, string>; body: string };

// The reference of server-calls: nothing but node:http and bytes that exist already.
const { headers, body } = JSON.parse(process.env['ANSWER'] ?? '{}') as BareAnswer;
const bytes = Buffer.from(body, 'base64');
const server = createServer((_request, response) => {
  response.writeHead(200, { ...headers, 'content-length': bytes.byteLength }).end(bytes);
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as { port: number }).port}`));
