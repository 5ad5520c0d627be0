import type { Standard } from './standard.ts';

/** What is drawn; the rest of the results stays in the tables. */
export type Plotted = Pick<Standard, 'latency' | 'throughput' | 'stages'>;

const WIDTH = 760;
const LABEL = 130;
const ROW = 26;
const COLOURS = ['#0072b2', '#e69f00', '#009e73', '#cc79a7', '#56b4e9', '#d55e00', '#999999', '#f0e442', '#000000']; // Okabe and Ito

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const text = (x: number, y: number, said: string, more = ''): string =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" ${more}>${escapeXml(said)}</text>`;
const rect = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${Math.max(0, width).toFixed(1)}" height="${height}" fill="${fill}"/>`;
const line = (x1: number, y1: number, x2: number, y2: number, stroke: string, width = 1): string =>
  `<line x1="${x1.toFixed(1)}" y1="${y1.toFixed(1)}" x2="${x2.toFixed(1)}" y2="${y2.toFixed(1)}" stroke="${stroke}" stroke-width="${width}"/>`;

interface Panel {
  readonly height: number;
  readonly marks: readonly string[];
}
const right = WIDTH - 40;

/** p50 to p99 of each call on a logarithmic axis, p95 between. */
function latencyPanel(rows: Plotted['latency']): Panel {
  const least = 10 ** Math.floor(Math.log10(Math.min(...rows.map(({ p50 }) => p50))));
  const most = 10 ** Math.ceil(Math.log10(Math.max(...rows.map(({ p99 }) => p99))));
  const x = (ms: number): number =>
    LABEL + ((Math.log10(ms) - Math.log10(least)) / (Math.log10(most) - Math.log10(least))) * (right - LABEL);
  const bottom = 24 + rows.length * ROW;
  const marks = [text(0, 12, 'Latency, one caller, ms (p50, p95, p99)', 'class="head"')];
  for (let tick = least; tick <= most; tick *= 10) {
    marks.push(
      line(x(tick), 22, x(tick), bottom, '#ddd'),
      text(x(tick), bottom + 12, String(tick), 'text-anchor="middle"'),
    );
  }
  for (const [index, { name, p50, p95, p99 }] of rows.entries()) {
    const y = 24 + index * ROW + ROW / 2;
    marks.push(text(0, y + 4, name), line(x(p50), y, x(p99), y, COLOURS[0]!, 4));
    for (const [ms, radius] of [
      [p50, 5],
      [p95, 3],
      [p99, 3],
    ] as const) {
      marks.push(
        `<circle cx="${x(ms).toFixed(1)}" cy="${y}" r="${radius}" fill="${COLOURS[0]}"><title>${ms} ms</title></circle>`,
      );
    }
    marks.push(text(x(p50) + 4, y - 8, String(p50), 'text-anchor="end" class="small"'));
    marks.push(text(x(p99) - 4, y - 8, String(p99), 'class="small"'));
  }
  return { height: bottom + 30, marks };
}

/** Calls a second by callers. */
function throughputPanel(rows: Plotted['throughput']): Panel {
  const most = Math.max(...rows.map(({ perSecond }) => perSecond));
  const marks = [text(0, 12, 'Calls a second', 'class="head"')];
  for (const [index, { name, callers, perSecond }] of rows.entries()) {
    const y = 22 + index * ROW;
    const width = (perSecond / most) * (right - LABEL - 60);
    marks.push(text(0, y + 14, `${name}, ${callers} at once`), rect(LABEL + 30, y + 3, width, 14, COLOURS[2]!));
    marks.push(text(LABEL + 36 + width, y + 14, String(Math.round(perSecond))));
  }
  return { height: 22 + rows.length * ROW + 20, marks };
}

/** The stages of each call side by side, each row of its own scale: what a call of that kind spends its time on. */
function stagePanel(rows: Plotted['stages']): Panel {
  const names = [...new Set(rows.flatMap(({ stages }) => stages.map(({ stage }) => stage)))];
  const colourOf = (stage: string): string => COLOURS[names.indexOf(stage) % COLOURS.length]!;
  const marks = [text(0, 12, 'Share of each stage in a call (they overlap in the call itself)', 'class="head"')];
  for (const [index, { name, stages }] of rows.entries()) {
    const y = 22 + index * ROW;
    const sum = stages.reduce((total, { ms }) => total + ms, 0);
    let x = LABEL;
    marks.push(text(0, y + 14, name));
    for (const { stage, ms } of stages) {
      const width = (ms / sum) * (right - LABEL);
      marks.push(`<g>${rect(x, y + 3, width, 14, colourOf(stage))}<title>${escapeXml(stage)}: ${ms} ms</title></g>`);
      x += width;
    }
  }
  const bottom = 22 + rows.length * ROW;
  for (const [index, stage] of names.entries()) {
    const x = index * 92;
    marks.push(rect(x, bottom + 6, 10, 10, colourOf(stage)), text(x + 14, bottom + 15, stage));
  }
  return { height: bottom + 30, marks };
}

/** The results as a picture of three panels. */
export function plot(results: Plotted, caption: string): string {
  const panels = [latencyPanel(results.latency), throughputPanel(results.throughput), stagePanel(results.stages)];
  let top = 30;
  const groups = panels.map(({ height, marks }) => {
    const group = `<g transform="translate(10 ${top})">${marks.join('')}</g>`;
    top += height + 10;
    return group;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${top}" font-family="sans-serif" font-size="12" fill="#222">`,
    '<style>.head{font-weight:bold}.small{font-size:9px}</style>',
    `<rect width="${WIDTH}" height="${top}" fill="#fff"/>`,
    text(10, 18, caption, 'class="small"'),
    ...groups,
    '</svg>',
    '',
  ].join('\n');
}
