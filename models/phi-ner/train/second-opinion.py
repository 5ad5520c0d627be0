"""Fits the second opinion on the tagger's finds: a logistic regression over the evidence of plugin/opinion/.

  node test/eval/export-opinion.ts --shared ../shared/data --generated models/phi-ner/train/made/dev.jsonl
  python3 models/phi-ner/train/second-opinion.py [made/opinion.jsonl ...]

Several files, of several taggers, give weights that do not follow the habits of one: those shipped come from the finds of
0.4.0 and 0.5.0. Needs Debian's python3-sklearn; seconds. Prints, by cross-validation over documents, the share of false
finds that goes at each share of true finds kept, on the annotated documents; then fits on all and writes the weights.

Tried, by the share of false finds that go where 99 % of the true ones stay, on phi-held, which is not fitted on (tagger
0.4.0, 138 true and 81 false finds): the tagger's score alone 16 %, boosted trees 46 to 52 %, this 57 to 64 %.
"""
import json
import sys

import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GroupKFold

FILES = sys.argv[1:] or ['models/phi-ner/train/made/opinion.jsonl']
OUT = 'plugin/opinion/weights.ts'
# Generated documents hold more kinds of true finds than anybody wrote by hand; encyclopedic text is not what callers send.
WEIGHTS = {'annotated': 1.0, 'generated': 1.0, 'reference': 0.7}
STRENGTH = 0.1

rows = [json.loads(line) for path in FILES for line in open(path)]
names = sorted(rows[0]['evidence'])
x = np.array([[row['evidence'][name] for name in names] for row in rows], float)  # [finds, evidence]
y = np.array([row['phi'] for row in rows])
groups = np.array([row['document'] for row in rows])
weight = np.array([WEIGHTS[row['set']] / len(FILES) for row in rows])
annotated = np.array([row['set'] == 'annotated' for row in rows])


def fit(part):
    return LogisticRegression(C=STRENGTH, max_iter=5000).fit(x[part], y[part], sample_weight=weight[part])


odds = np.zeros(len(y))
for train, test in GroupKFold(8).split(x, y, groups):
    odds[test] = fit(train).decision_function(x[test])
true, false = odds[annotated & (y == 1)], odds[annotated & (y == 0)]
print(f'{len(true)} true and {len(false)} false finds in annotated documents, {len(y)} in all')
for kept in (0.999, 0.998, 0.995, 0.99, 0.98, 0.97):
    floor = np.quantile(true, 1 - kept)
    print(f'kept {100 * kept:.1f} % of the true: floor {floor:.2f}, {100 * (false < floor).mean():.0f} % of the false go')

model = fit(np.ones(len(y), bool))
with open(OUT, 'w') as out:
    out.write('// Written by models/phi-ner/train/second-opinion.py: do not edit.\n')
    out.write(f'export const OPINION_BIAS = {model.intercept_[0]:.3f};\n')
    out.write('/** Log odds by name of the evidence. */\nexport const OPINION_WEIGHTS: Readonly<Record<string, number>> = {\n')
    for name, value in zip(names, model.coef_[0]):
        if abs(value) >= 0.005:
            out.write(f'  {name}: {value:.3f},\n')
    out.write('};\n')
