/** The style of the API's page, which the content security policy names by its hash. */
export const API_PAGE_STYLE = `<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:auto;padding:1rem;color-scheme:light dark}
h2{font-size:1.1rem;margin-block:2rem .25rem}pre{overflow:auto;padding:1rem;border:1px solid;border-radius:.5rem}</style>`;
