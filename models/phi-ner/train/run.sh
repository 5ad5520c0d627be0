#!/bin/sh
# The whole training, from the shared data to the published model and its card. From the project's root:
#   sh models/phi-ner/train/run.sh [SHARED_DATA] [VERSION]
# Needs Node 24 (npm ci) and Debian's python3-torch, python3-onnx and wamerican. Steps and minutes: README.md beside this.
set -eu
shared=${1:-../shared/data}
version=${2:-1.0.0}
train=models/phi-ner/train
work=$train/made
node=./node_modules/.bin/node
python=${PYTHON:-/usr/bin/python3}
export OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1
export MALLOC_MMAP_THRESHOLD_=1000000000 MALLOC_TRIM_THRESHOLD_=1000000000

mkdir -p $work
$node $train/lexicon.ts --shared "$shared"

generate() { # name, documents, seed, split
  $node $train/generate/generate.ts --shared "$shared" --out "$work/$1.jsonl" --documents "$2" --seed "$3" --split "$4"
}
generate train 45000 1 train
generate dev 1200 2 dev
generate calibration 1200 3 dev

$node $train/prepare.ts --shared "$shared" --out $work/reference --split train --encyclopedic 0.6 --seed 5
$node $train/prepare.ts --shared "$shared" --generated $work/train.jsonl --out $work/train --split train --encyclopedic 0.15
$node $train/prepare.ts --shared "$shared" --generated $work/dev.jsonl --out $work/dev --split dev

$python $train/pretrain.py --train $work/reference --out $work/pretrained.pt --hidden 192 --pieces 9e6
$python $train/train.py --train $work/train --dev $work/dev --start $work/pretrained.pt --out $work/model.pt --hidden 192 --pieces 20e6
$python $train/export.py --weights $work/model.pt --out $work/model.onnx --golden test/models/golden/phi-ner-logits.json

$node $train/publish.ts --onnx $work/model.onnx --version "$version"
$node $train/calibrate.ts --shared "$shared" --generated $work/calibration.jsonl --out $work/calibration.json
$node $train/publish.ts --onnx $work/model.onnx --version "$version" --calibration $work/calibration.json
$node test/eval/phi.ts --ablation --json $work/test.json
$node $train/card.ts --evaluation "Shipped test set=$work/test.json" --tried $train/tried.json
