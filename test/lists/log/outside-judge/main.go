// Judges a log of lists with the verifiers of the Go project (golang.org/x/mod/sumdb/note and tlog), which know nothing of
// this service. Reads one JSON document from standard input and prints one verdict a line: "ok", or what is wrong.
package main

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

type question struct {
	Key        string
	Checkpoint string
	// Tiles by their paths below tile/, in base64.
	Tiles map[string]string
	// Entries by their places, each with its proof (C2SP tlog-proof), if it has one.
	Entries []struct {
		Index int64
		Entry string
		Proof string
	}
	// Earlier sizes with their roots, and the proofs that the log begins with them.
	Earlier []struct {
		Size  int64
		Root  string
		Proof []string
	}
}

func main() {
	var asked []question
	if err := json.NewDecoder(os.Stdin).Decode(&asked); err != nil {
		panic(err)
	}
	for _, each := range asked {
		if err := judge(each); err != nil {
			fmt.Println(err)
		} else {
			fmt.Println("ok")
		}
	}
}

func judge(asked question) error {
	tree, err := openCheckpoint(asked.Checkpoint, asked.Key)
	if err != nil {
		return fmt.Errorf("checkpoint: %w", err)
	}
	reader := tlog.TileHashReader(tree, files(asked.Tiles))
	for _, each := range asked.Entries {
		leaf := tlog.RecordHash([]byte(each.Entry))
		if len(asked.Tiles) > 0 {
			hashes, err := reader.ReadHashes([]int64{tlog.StoredHashIndex(0, each.Index)})
			if err != nil {
				return fmt.Errorf("tiles: %w", err)
			}
			if hashes[0] != leaf {
				return fmt.Errorf("tiles: entry %d is another one", each.Index)
			}
		}
		if each.Proof != "" {
			if err := checkProof(each.Proof, asked.Key, each.Index, leaf); err != nil {
				return fmt.Errorf("proof of entry %d: %w", each.Index, err)
			}
		}
	}
	for _, each := range asked.Earlier {
		old, err := tlog.ParseHash(each.Root)
		if err != nil {
			return err
		}
		proof, err := hashesIn(each.Proof)
		if err != nil {
			return err
		}
		if err := tlog.CheckTree(proof, tree.N, tree.Hash, each.Size, old); err != nil {
			return fmt.Errorf("consistency with %d: %w", each.Size, err)
		}
	}
	return nil
}

func openCheckpoint(text string, key string) (tlog.Tree, error) {
	verifier, err := note.NewVerifier(key)
	if err != nil {
		return tlog.Tree{}, err
	}
	opened, err := note.Open([]byte(text), note.VerifierList(verifier))
	if err != nil {
		return tlog.Tree{}, err
	}
	lines := strings.Split(opened.Text, "\n")
	if len(lines) != 4 || lines[0] != verifier.Name() || lines[3] != "" {
		return tlog.Tree{}, fmt.Errorf("no checkpoint of %s", verifier.Name())
	}
	size, err := strconv.ParseInt(lines[1], 10, 64)
	if err != nil {
		return tlog.Tree{}, err
	}
	root, err := tlog.ParseHash(lines[2])
	return tlog.Tree{N: size, Hash: root}, err
}

func checkProof(text string, key string, index int64, leaf tlog.Hash) error {
	head, checkpoint, _ := strings.Cut(text, "\n\n")
	lines := strings.Split(head, "\n")
	if len(lines) < 2 || lines[0] != "c2sp.org/tlog-proof@v1" || lines[1] != fmt.Sprintf("index %d", index) {
		return fmt.Errorf("no proof of this entry")
	}
	tree, err := openCheckpoint(checkpoint, key)
	if err != nil {
		return err
	}
	path, err := hashesIn(lines[2:])
	if err != nil {
		return err
	}
	return tlog.CheckRecord(path, tree.N, tree.Hash, index, leaf)
}

func hashesIn(texts []string) ([]tlog.Hash, error) {
	hashes := []tlog.Hash{}
	for _, text := range texts {
		hash, err := tlog.ParseHash(text)
		if err != nil {
			return nil, err
		}
		hashes = append(hashes, hash)
	}
	return hashes, nil
}

type files map[string]string

func (files) Height() int { return 8 }

// The path of a tile is that of the Go project without the height, which C2SP fixes.
func (given files) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	read := [][]byte{}
	for _, tile := range tiles {
		path := strings.TrimPrefix(tile.Path(), "tile/8/")
		text, found := given[path]
		if !found {
			return nil, fmt.Errorf("there is no tile %s", path)
		}
		bytes, err := base64.StdEncoding.DecodeString(text)
		if err != nil {
			return nil, err
		}
		read = append(read, bytes)
	}
	return read, nil
}

func (files) SaveTiles([]tlog.Tile, [][]byte) {}
