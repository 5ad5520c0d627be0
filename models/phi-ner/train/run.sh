#!/bin/sh
# The whole training, from the shared data to an exported model beside its card. From the project's root:
#   sh models/phi-ner/train/run.sh [SHARED_DATA] [VERSION]
# Needs Node 24 (npm ci) and Debian's python3-torch and python3-onnx. Steps and minutes: README.md beside this file.
set -eu
shared=${1:-../shared/data}
version=${2:-1.0.0}
train=models/phi-ner/train
work=$train/work
node=./node_modules/.bin/node
python=${PYTHON:-/usr/bin/python3}
export OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1
export MALLOC_MMAP_THRESHOLD_=1000000000 MALLOC_TRIM_THRESHOLD_=1000000000

mkdir -p $work
$node $train/lexicon.ts --shared "$shared"
$node $train/generate/generate.ts --shared "$shared" --out $work/train.jsonl --documents 20000 --seed 1 --split train
$node $train/generate/generate.ts --shared "$shared" --out $work/dev.jsonl --documents 1200 --seed 2 --split dev
$node $train/prepare.ts --shared "$shared" --generated $work/train.jsonl --out $work/train --split train
$node $train/prepare.ts --shared "$shared" --generated $work/dev.jsonl --out $work/dev --split dev
$python $train/train.py --train $work/train --dev $work/dev --out $work/model.pt --pieces 25e6 --hidden 192
$python $train/export.py --weights $work/model.pt --out $work/model.onnx
$node $train/publish.ts --onnx $work/model.onnx --version "$version"
