import layers from '@csstools/postcss-cascade-layers';
import { browserslistToTargets, transform } from 'lightningcss';
import postcss, { type AtRule, type ChildNode, type Container, type Plugin, type Root, type Rule } from 'postcss';

/** The share of the window's width that a card, the usual container, takes. */
const CARD_SHARE = 0.2;
/** Containers that stand in columns on wide windows: the window's width divided by theirs. */
const WINDOW_TO_CONTAINER: Readonly<Record<string, number>> = { group: 3.4 };
const COLUMNS_FROM = '900px';
const CONTAINER = /^(\w+)\s*\(width\s*<\s*(\d+)rem\)$/;
/** Chrome before 93 aligns a flexbox by `flex-start` and `flex-end` only, which are the same elsewhere. */
const ALIGNMENT = /^(align|justify|place)-/;
const TRANSFORM = /^(translate|scale|rotate)$/;
const NEW_UNIT = /([\d.]+)(cqi|cqb|cqmin|dvh)\b/g;
/** Its second colour may be a `calc` of variables. */
const COLOR_MIX = /color-mix\(in \w+,\s*((?:[^(),]|\([^()]*\))+),\s*((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/g;
const RANGE = /\((width|height)\s*([<>]=?)\s*([\d.]+)(px|rem)\)/g;
const RATIO = /^([\d.]+)(?:\s*\/\s*([\d.]+))?$/;
/** The only grid of this kind: a group's card, and in its second row the bar of today's lesson. */
const ROWS_OF_PARENT = ['subgrid', '1fr 5.5rem'] as const;

const olderUnit = (_: string, amount: string, unit: string): string =>
  unit === 'cqi' ? `${Number(amount) * CARD_SHARE}vw` : `${amount}${unit === 'cqmin' ? 'vmin' : 'vh'}`;
/** The first colour, or none where most of it is transparent. */
const firstColor = (_: string, first: string, second: string): string =>
  Number(/^transparent (\d+)%$/.exec(second)?.[1] ?? 0) > 50 ? 'transparent' : first.trim();
const asTransform = (name: string, value: string): string =>
  value === 'none' ? value : `${name}(${postcss.list.space(value).join(', ')})`;
const olderRange = (_: string, side: string, sign: string, amount: string, unit: string): string =>
  sign.startsWith('>') ? `(min-${side}: ${amount}${unit})` : `(max-${side}: ${Number(amount) - 0.01}${unit})`;
/** A range as minimum or maximum, alternatives as a list. */
const olderQuery = (query: string): string =>
  query
    .split(' or ')
    .map((each) => each.replace(/^\(\((.*)\)\)$/, '($1)').replace(RANGE, olderRange))
    .join(', ');

/** The window's widths at which a container is that narrow. */
const queryOfWindow = (query: string): string => {
  const [, name = '', rem] = CONTAINER.exec(query) ?? [];
  const ratio = WINDOW_TO_CONTAINER[name];
  const same = query.replace(/^[^(]+/, '');
  return ratio ? `${same} or ((width >= ${COLUMNS_FROM}) and (width < ${Math.round(Number(rem) * ratio)}rem))` : same;
};

const declared = (rule: Rule, prop: string): string | undefined =>
  rule.nodes
    .findLast((node) => node.type === 'decl' && node.prop === prop)
    ?.toString()
    .slice(prop.length + 1);

/** A height in place of a ratio: computed from the width where that is known, else held open by an empty box. */
const withHeight = (rule: Rule): Rule | undefined => {
  const [, across, down = '1'] = RATIO.exec(declared(rule, 'aspect-ratio') ?? '') ?? [];
  if (across === undefined) return undefined;
  const [width, height] = [declared(rule, 'inline-size'), declared(rule, 'block-size')];
  const share = Number(down) / Number(across);
  if (height !== undefined && height !== 'auto')
    return rule.clone({ nodes: [postcss.decl({ prop: 'inline-size', value: `calc((${height}) / ${share})` })] });
  const padding = { prop: 'padding-block-end', value: `calc((${width ?? '100%'}) * ${share})` };
  if (/:(before|after)$/.test(rule.selector)) return rule.clone({ nodes: [postcss.decl(padding)] });
  if (width !== undefined && !width.includes('%'))
    return rule.clone({ nodes: [postcss.decl({ prop: 'block-size', value: `calc((${width}) * ${share})` })] });
  const box = rule.clone({ nodes: [], selectors: rule.selectors.map((selector) => `${selector}::after`) });
  return box.append(
    { prop: 'content', value: "''" },
    { prop: 'display', value: 'block' },
    { prop: 'grid-area', value: '1 / 1' },
    padding,
  );
};

const addAfter = (node: ChildNode, missing: string, styles: Container): void => {
  node.after(postcss.atRule({ name: 'supports', params: `not (${missing})`, nodes: [styles as ChildNode] }));
};

/** What needs another value where a feature is missing; keyframes are left without. */
const withoutNewValues = (rule: Rule): void => {
  if ((rule.parent as AtRule | undefined)?.name === 'keyframes') return;
  const older = rule.clone({ nodes: [] });
  const moved = rule.clone({ nodes: [] });
  rule.walkDecls((declaration) => {
    declaration.value = declaration.value.replace(COLOR_MIX, firstColor).replace(...ROWS_OF_PARENT);
    if (ALIGNMENT.test(declaration.prop))
      declaration.value = declaration.value.replace(/\b(?<!-)(start|end)\b/g, 'flex-$1');
    const { prop, value } = declaration;
    if (TRANSFORM.test(prop)) moved.append(declaration.clone({ prop: 'transform', value: asTransform(prop, value) }));
    if (value.search(NEW_UNIT) >= 0) older.append(declaration.clone({ value: value.replace(NEW_UNIT, olderUnit) }));
  });
  const high = withHeight(rule);
  if (high) addAfter(rule, 'aspect-ratio: 1', high);
  if (older.nodes.length > 0) addAfter(rule, 'height: 1dvh', older);
  if (moved.nodes.length > 0) addAfter(rule, 'translate: none', moved);
};

/** An unknown selector makes a browser drop all those beside it; two uses of `:has` have a substitute (src/app/polyfills.ts). */
const withoutHas = (rule: Rule): void => {
  if (!rule.selector.includes(':has(')) return;
  const older = rule.selectors
    .map((each) =>
      each.replaceAll(':has(:checked)', '[data-checked]').replaceAll(':has(:focus-visible)', ':focus-within'),
    )
    .filter((selector) => !selector.includes(':has('));
  if (older.length > 0) rule.before(rule.clone({ selectors: older }));
};

/** Not those that are added meanwhile. */
const rulesOf = (root: Root): Rule[] => {
  const rules: Rule[] = [];
  root.walkRules((rule) => void rules.push(rule));
  return rules;
};

const olderFeatures: Plugin = {
  postcssPlugin: 'older-features',
  Once(root) {
    root.walkAtRules('container', (query) => {
      const media = postcss.atRule({ name: 'media', params: queryOfWindow(query.params) });
      media.append(query.clone().nodes);
      addAfter(query, 'container-type: inline-size', media);
    });
    root.walkAtRules('media', (query) => void (query.params = olderQuery(query.params)));
    rulesOf(root).forEach(withoutHas);
    rulesOf(root).forEach(withoutNewValues);
  },
};

/**
 * Returns all styles of the app in one sheet for browsers without layers or container queries, which would show unstyled
 * pages. Approximations: a container is as wide as the window, and most rules with `:has` are dropped. The sheet is in no
 * layer, so it overrides the others.
 */
export const oldStyles = async (sheets: readonly string[], oldest: readonly string[]): Promise<string> => {
  const { css } = await postcss([olderFeatures, layers()]).process(sheets.join('\n'), { from: undefined });
  const { code } = transform({
    filename: 'old-styles.css',
    code: Buffer.from(css),
    minify: true,
    targets: browserslistToTargets([...oldest]),
  });
  return code.toString();
};
