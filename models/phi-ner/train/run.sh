#!/bin/sh
# The whole training, from the shared data to the published model and its card. From the project's root:
#   sh models/phi-ner/train/run.sh [SHARED_DATA] [VERSION]
# Needs Node 24 (npm ci) and Debian's python3-torch, python3-onnx and wamerican. Steps and minutes: README.md beside this.
set -eu
shared=${1:-../shared/data}
version=${2:-1.7.0}
train=models/phi-ner/train
work=$train/made
node=./node_modules/.bin/node
python=${PYTHON:-/usr/bin/python3}
export OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1
# OpenBLAS of 2022 takes the kernels of 2004 on a processor that it does not know: name newer ones where training is slow.
# export OPENBLAS_CORETYPE=SKYLAKEX
export MALLOC_MMAP_THRESHOLD_=1000000000 MALLOC_TRIM_THRESHOLD_=1000000000

mkdir -p $work
$node $train/lexicon.ts --shared "$shared"

generate() { # name, documents, seed, split
  $node $train/generate/generate.ts --shared "$shared" --out "$work/$1.jsonl" --documents "$2" --seed "$3" --split "$4"
}
prepare() { # folder, split, then what else prepare.ts takes
  folder=$1 split=$2
  shift 2
  $node $train/prepare.ts --shared "$shared" --out "$work/$folder" --split "$split" "$@"
}
evaluate() { # name, set, then what else the evaluation takes
  name=$1 set=$2
  shift 2
  $node test/eval/phi.ts "$set" --json "$work/$name.json" "$@"
}
sets=$train/dev

generate train 60000 11 train
generate dev 1200 2 dev
generate calibration 1200 3 dev
$node test/eval/build-test-set.ts --longest 9000 --sources $train/written --out $work/written.jsonl

prepare reference train --encyclopedic 0.6 --seed 5
read_sets="phi-dev phi-third-dev phi-fourth-dev phi-fifth-queries phi-fifth-chat phi-fifth-prompts phi-fifth-speech phi-fifth-layouts
  phi-fifth-held phi-sixth-held phi-third-held phi-fourth-held phi-seventh-held phi-fresh-held phi-held phi-tenth-forms phi-tenth-queries
  phi-tenth-sections phi-eleventh-speech phi-eleventh-stress phi-twelfth-held phi-thirteenth-query phi-thirteenth-speech phi-thirteenth-stress
  phi-fourteenth-hospital phi-fourteenth-emergency phi-fifteenth-southwest phi-fifteenth-bench phi-sixteenth phi-seventeenth-held
  phi-eighteenth-held phi-nineteenth phi-twentieth phi-twentyfirst-held phi-twentythird phi-twentyfifth-notes phi-twentyfifth-speech
  phi-twentyfifth-genres phi-twentyfifth-queries phi-twentysixth-notes phi-twentysixth-hard phi-twentysixth-speech"
set --
for name in $read_sets; do set -- "$@" --generated $sets/$name.jsonl; done
prepare train train --encyclopedic 0.15 --generated $work/written.jsonl "$@" --generated $work/train.jsonl
prepare dev dev --generated $work/dev.jsonl --generated $sets/phi-fresh-dev.jsonl

body() { # width
  $python $train/pretrain.py --train $work/reference --out $work/pretrained-$1.pt --hidden $1 --pieces 9e6
}
learn() { # width, name, then what else train.py takes
  width=$1 name=$2
  shift 2
  body $width
  $python $train/train.py --train $work/train --dev $work/dev --start $work/pretrained-$width.pt --out $work/$name.pt \
    --hidden $width --hide-lists 0.3 "$@"
}
export_onnx() { # name, then what else export.py takes
  name=$1
  shift
  $python $train/export.py --weights $work/$name.pt --calibrate $work/dev --out $work/$name.onnx "$@"
}
# Two wider taggers, the second taught by the first; the narrower one that ships learns from both.
learn 192 first --pieces 30e6
export_onnx first
$node $train/teach.ts --onnx $work/first.onnx --folder $work/train
learn 128 second --pieces 36e6 --taught
export_onnx second
$node $train/teach.ts --onnx $work/first.onnx --onnx $work/second.onnx --folder $work/train
learn 96 begun --pieces 30e6 --taught
go_on() { # from, name, rate, seed
  $python $train/train.py --train $work/train --dev $work/dev --start $work/$1.pt --out $work/$2.pt \
    --hidden 96 --hide-lists 0.3 --pieces 30e6 --rate "$3" --seed "$4" --taught
}
go_on begun second-go 1.5e-3 7
go_on second-go model 1.2e-3 13
export_onnx model --golden test/models/golden/phi-ner-logits.json

$node $train/publish.ts --onnx $work/model.onnx --version "$version"
$node $train/calibrate.ts --shared "$shared" --generated $work/calibration.jsonl --out $work/calibration.json
$node $train/publish.ts --onnx $work/model.onnx --version "$version" --calibration $work/calibration.json

# The second opinion's weights (plugin/opinion/weights.ts) are not fitted here: README.md says how, and why they stay.

evaluate test test/eval/phi-test.jsonl --ablation
evaluate eighth-held $sets/phi-eighth-held.jsonl
evaluate ninth-held $sets/phi-ninth-held.jsonl
evaluate twentysecond-held $sets/phi-twentysecond-held.jsonl
evaluate twentyfourth-held $sets/phi-twentyfourth-held.jsonl
evaluate twentyfifth-held $sets/phi-twentyfifth-held.jsonl
evaluate fresh-dev $sets/phi-fresh-dev.jsonl
$node $train/card.ts --tried $train/tried.json \
  --evaluation "Shipped test set=$work/test.json" \
  --evaluation "Eighth set, read, none of it mended or trained on=$work/eighth-held.json" \
  --evaluation "Ninth set, never read=$work/ninth-held.json" \
  --evaluation "Twenty-second set, not read=$work/twentysecond-held.json" \
  --evaluation "Twenty-fourth set, not read=$work/twentyfourth-held.json" \
  --evaluation "Twenty-fifth set, held, not read=$work/twentyfifth-held.json" \
  --evaluation "Fresh set, half that was read=$work/fresh-dev.json"
